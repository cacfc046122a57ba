import type { Account, At, Message, Send } from '../message.ts'
import { callJson, endpointOf, errcodeOutcome, postJson, queryOf } from './provider.ts'
import { withToken } from './tokens.ts'

/** too many at once, and the system itself; whoever does not follow (43004) or is not known (40003) is so at every try */
const passing = new Set([-1, 45009, 45011])
const stale = new Set([40001, 40014, 42001])

/** How a call of an account is made with its access token. */
export function calling(account: Account, path: string, body: object, at: At) {
  const { config, secrets } = account
  const to = endpointOf(account)
  const credentials = queryOf({ grant_type: 'client_credential', appid: String(config.appKey), secret: secrets.appSecret ?? '' })
  return {
    ...{ passing, stale },
    ask: () => callJson({ url: `${to}/cgi-bin/token?${credentials}` }, at),
    use: (token: string) => callJson(postJson(`${to}${path}?${queryOf({ access_token: token })}`, body), at),
  }
}

/** Where a tap on a message leads: to the start of a mini-program, whose pages are not ours to name, or to the message. */
const leads = ({ link, miniAppId }: Message): object => (miniAppId ? { miniprogram: { appid: miniAppId } } : link ? { url: link } : {})

/** A template message of a WeChat public account: a receiver is an openid. */
export const publicAccount: Send = (account, message, at) => {
  const body = {
    ...{ touser: message.receiver, template_id: message.templateCode, client_msg_id: message.id.slice(0, 32) },
    ...leads(message),
    data: Object.fromEntries(message.variables.map(({ name, value }) => [name, { value }])),
  }
  return withToken(account, {
    ...calling(account, '/cgi-bin/message/template/send', body, at),
    read: (told) => errcodeOutcome(told, told.msgid, passing),
  })
}
