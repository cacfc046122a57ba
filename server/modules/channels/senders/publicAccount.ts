import type { Send } from '../message.ts'
import { callJson, endpointOf, errcodeOutcome, postJson, queryOf } from './provider.ts'
import { withToken } from './tokens.ts'

/** too many at once, and the system itself */
const passing = new Set([-1, 45009, 45011])
const stale = new Set([40001, 40014, 42001])

/** A template message of a WeChat public account: a receiver is an openid. */
export const publicAccount: Send = (account, message, at) => {
  const { config, secrets } = account
  const to = endpointOf(account)
  const body = {
    ...{ touser: message.receiver, template_id: message.templateCode, client_msg_id: message.id.slice(0, 32) },
    ...(message.link && { url: message.link }),
    data: Object.fromEntries(message.variables.map(({ name, value }) => [name, { value }])),
  }
  const credentials = queryOf({ grant_type: 'client_credential', appid: String(config.appKey), secret: secrets.appSecret ?? '' })
  return withToken(account, {
    ...{ passing, stale },
    ask: () => callJson({ url: `${to}/cgi-bin/token?${credentials}` }, at),
    use: (token) => callJson(postJson(`${to}/cgi-bin/message/template/send?${queryOf({ access_token: token })}`, body), at),
    read: (told) => errcodeOutcome(told, told.msgid, passing),
  })
}
