import { createHmac } from 'node:crypto'
import type { Send } from '../message.ts'
import { asText, callJson, endpointOf, errcodeOutcome, postJson, queryOf } from './provider.ts'

/** The signature of a robot's call: over the time in ms and the secret, keyed by the secret. */
export const dingSignature = (timestamp: number, secret: string): string =>
  createHmac('sha256', secret).update(`${timestamp}\n${secret}`).digest('base64')

/** too many at once, and the system itself */
const passing = new Set([-1, 130101, 410100, 90018])

/** A robot in a group of DingTalk; a receiver is a phone number that it calls on. */
export const dingRobot: Send = async (account, message, at) => {
  const { robotToken = '', signSecret } = account.secrets
  const timestamp = Date.now()
  const query = queryOf({
    access_token: robotToken,
    ...(signSecret && { timestamp: String(timestamp), sign: dingSignature(timestamp, signSecret) }),
  })
  const { receiver } = message
  const body = {
    ...{ msgtype: 'text', text: { content: `${asText(message, 18_000)}${receiver ? `\n@${receiver}` : ''}` } },
    ...(receiver && { at: { atMobiles: [receiver], isAtAll: false } }),
  }
  const told = await callJson(postJson(`${endpointOf(account)}/robot/send?${query}`, body), at)
  return errcodeOutcome(told, message.id, passing)
}
