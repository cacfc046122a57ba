import { createHmac } from 'node:crypto'
import type { Outcome, Send } from '../message.ts'
import { asText, callJson, endpointOf, percent, postJson } from './provider.ts'

/** The signature of a bot's call: of nothing, keyed by the time in seconds and the secret. */
export const feishuSignature = (timestamp: number, secret: string): string =>
  createHmac('sha256', `${timestamp}\n${secret}`).update('').digest('base64')

/** too many at once, and the system itself */
const passing = new Set([9499, 11232, 99991400])

/** A bot in a group of Feishu; a receiver is the id of a person there that it calls on. */
export const feishu: Send = async (account, message, at) => {
  const { robotToken = '', signSecret } = account.secrets
  const timestamp = Math.floor(Date.now() / 1000)
  const { receiver } = message
  // what is written cannot call on anybody by itself
  const text = asText(message, 18_000).replaceAll('<', '＜')
  const body = {
    ...(signSecret && { timestamp: String(timestamp), sign: feishuSignature(timestamp, signSecret) }),
    ...{ msg_type: 'text', content: { text: `${text}${receiver ? `\n<at user_id="${receiver}"></at>` : ''}` } },
  }
  const told = await callJson(postJson(`${endpointOf(account)}/open-apis/bot/v2/hook/${percent(robotToken)}`, body), at)
  const code = Number(told.code ?? told.StatusCode ?? Number.NaN)
  const detail = `${code} ${String(told.msg ?? told.StatusMessage ?? '')}`.trim()
  const state: Outcome['state'] = code === 0 ? 'sent' : passing.has(code) ? 'retry' : 'dead'
  return { state, providerId: null, detail }
}
