import { ApiError } from '../../base/errors.ts'
import { type Account, type At, type Message, type Outcome, type Send, SendFault } from './message.ts'
import { aliyun } from './senders/aliyun.ts'
import { dingRobot } from './senders/dingRobot.ts'
import { dingWork } from './senders/dingWork.ts'
import { feishu } from './senders/feishu.ts'
import { smtp } from './senders/mail.ts'
import { publicAccount } from './senders/publicAccount.ts'
import { tencent } from './senders/tencent.ts'
import { webhook } from './senders/webhook.ts'
import { weCom } from './senders/weCom.ts'
import { isMail } from './settings.ts'
import { type Way, wayOf } from './ways.ts'

const senders: { readonly [way in Way]: Send } = {
  ...{ smtp, aliyun, tencent, dingRobot, dingWork, weCom, feishu, webhook, publicAccount },
}

/** Ids at providers: of people, groups and public accounts. */
const idShape = /^[\w.@-]{1,128}$/
const receivers = {
  mail: isMail,
  phone: (text: string) => /^\+?\d{5,20}$/.test(text),
  id: (text: string) => idShape.test(text),
  openId: (text: string) => idShape.test(text),
  any: (text: string) => text === '' || isMail(text) || idShape.test(text.replace(/^\+/, '')),
}

/** Whether a way can reach somebody by this. */
export const canReach = (way: Way, receiver: string): boolean => receivers[wayOf(way).receiver](receiver)

const fault = (state: 'retry' | 'dead', detail: string): Outcome => ({ state, providerId: null, detail })

/** Faults of calls that another try may mend; all others are for a person to mend. */
const passing = new Set(['unreachable', 'timeout'])

function outcomeOf(error: unknown): Outcome {
  if (error instanceof SendFault) return error.outcome
  if (error instanceof ApiError && error.kind !== undefined)
    return fault(passing.has(error.kind) ? 'retry' : 'dead', `t:msgDelivery.fault.${error.kind}`)
  throw error
}

const most = { detail: 500, id: 200 }

/** Takes the account's secrets out of what a provider said: some say back what they were sent. */
export function withoutSecrets(text: string, { secrets }: Account): string {
  let safe = text
  for (const secret of Object.values(secrets))
    if (secret !== '') for (const form of [secret, encodeURIComponent(secret)]) safe = safe.replaceAll(form, '…')
  return safe
}

/** Sends a message through an account, and says how that ended. Throws only what is a fault of ours. */
export async function sendThrough(account: Account, message: Message, at: At): Promise<Outcome> {
  if (!canReach(account.way, message.receiver)) return fault('dead', 't:msgDelivery.fault.receiver')
  if (wayOf(account.way).template && !message.templateCode) return fault('dead', 't:msgDelivery.fault.template')
  const { state, providerId, detail } = await senders[account.way](account, message, at).catch(outcomeOf)
  const told = (text: string, length: number) =>
    [...withoutSecrets(text, account).replace(/[\p{Cc}\s]+/gu, ' ')].slice(0, length).join('').trim()
  return { state, providerId: providerId ? told(providerId, most.id) : null, detail: told(detail, most.detail) }
}
