import type { Send } from '../message.ts'
import { asText, callJson, endpointOf, errcodeOutcome, postJson, queryOf } from './provider.ts'
import { withToken } from './tokens.ts'

/** too many at once, and the system itself */
const passing = new Set([-1, 88, 90018, 90002, 143104])
const stale = new Set([40014, 42001, 40001])

/** A work notice of DingTalk: a receiver is the id of a person there. */
export const dingWork: Send = (account, message, at) => {
  const { config, secrets } = account
  const to = endpointOf(account)
  const body = {
    ...{ agent_id: String(config.agentId), userid_list: message.receiver, to_all_user: false },
    msg: { msgtype: 'text', text: { content: asText(message, 2000) } },
  }
  return withToken(account, {
    ...{ passing, stale },
    ask: () => callJson({ url: `${to}/gettoken?${queryOf({ appkey: String(config.appKey), appsecret: secrets.appSecret ?? '' })}` }, at),
    use: (token) => callJson(postJson(`${to}/topapi/message/corpconversation/asyncsend_v2?${queryOf({ access_token: token })}`, body), at),
    read: (told) => errcodeOutcome(told, told.task_id, passing),
  })
}
