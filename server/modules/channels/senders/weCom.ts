import type { Send } from '../message.ts'
import { asText, callJson, endpointOf, errcodeOutcome, postJson, queryOf } from './provider.ts'
import { withToken } from './tokens.ts'

/** too many at once, and the system itself */
const passing = new Set([-1, 45009, 45033])
const stale = new Set([40001, 40014, 42001])

/** A message of an application of WeCom: a receiver is the id of a person there. */
export const weCom: Send = (account, message, at) => {
  const { config, secrets } = account
  const to = endpointOf(account)
  const body = {
    ...{ touser: message.receiver, msgtype: 'text', agentid: Number(config.agentId), text: { content: asText(message, 2048) } },
    // the same text to the same person is held back for a while, as a second attempt after an answer that was lost would be
    ...{ enable_duplicate_check: 1, duplicate_check_interval: 1800 },
  }
  return withToken(account, {
    ...{ passing, stale },
    ask: () =>
      callJson({ url: `${to}/cgi-bin/gettoken?${queryOf({ corpid: String(config.corpId), corpsecret: secrets.appSecret ?? '' })}` }, at),
    use: (token) => callJson(postJson(`${to}/cgi-bin/message/send?${queryOf({ access_token: token })}`, body), at),
    read: (told) => {
      const outcome = errcodeOutcome(told, told.msgid, passing)
      // taken, and given to nobody: the one receiver is not there
      const lost = outcome.state === 'sent' && typeof told.invaliduser === 'string' && told.invaliduser !== ''
      return lost ? { state: 'dead', providerId: outcome.providerId, detail: `invaliduser ${String(told.invaliduser)}` } : outcome
    },
  })
}
