import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '../../../base/errors.ts'
import { does, idParams, type Routes, text } from '../../../http/route.ts'
import { siteOf } from '../../../settings/site.ts'
import { usableAccount } from '../accounts.ts'
import type { Account } from '../message.ts'
import { decrypt, encrypt, isSigned, signatureOf } from './crypt.ts'
import { takeEvent } from './followers.ts'
import { type Fields, readXml, writeXml } from './xml.ts'

const tags = ['msgAccount']
const path = '/api/message/PublicAccount/:id/Callback'
/** Bytes of one event, and how far its time may be from ours, in ms. */
const [largest, latest] = [65_536, 300_000]

/** The address that WeChat calls for an account: where the system is opened, else as the caller reaches this server. */
export const callbackUrl = async ({ protocol, host, server: { db } }: FastifyRequest, id: string): Promise<string> =>
  `${(await siteOf(db)) ?? `${protocol}://${host}`}${path.replace(':id', encodeURIComponent(id))}`

const part = (most: number) => ({ ...text, maxLength: most })
const querystring = {
  type: 'object',
  properties: {
    ...{ signature: part(100), timestamp: part(20), nonce: part(100), echostr: part(200) },
    ...{ openid: part(200), encrypt_type: part(20), msg_signature: part(100) },
  },
} as const

interface Query {
  signature?: string
  timestamp?: string
  nonce?: string
  echostr?: string
  msg_signature?: string
}
type Call = FastifyRequest<{ Params: { id: string }; Querystring: Query }>

/** Every refusal is the same, so that nobody learns which accounts there are, or what was wrong. */
const refuse = (answer: FastifyReply) => answer.code(403).type('text/plain').send('Forbidden')
const isNow = (seconds: string) => /^\d{10}$/.test(seconds) && Math.abs(Date.now() - Number(seconds) * 1000) <= latest

/** Secrets that cannot be decrypted are those of no account. */
const unreadable = (error: unknown): undefined => {
  if (!(error instanceof ApiError)) throw error
}

/** The account that a call is of, where it can be called and the call is signed by what it shares with WeChat. */
async function signer({ db, settings }: FastifyInstance, { params, query }: Call): Promise<Account | undefined> {
  const account = await usableAccount(db, settings, params.id).catch(unreadable)
  const token = account?.way === 'publicAccount' ? account.secrets.callbackToken : undefined
  const { signature = '', timestamp = '', nonce = '' } = query
  // one that is not there takes as long
  const isRight = isSigned(signature, token ?? '', timestamp, nonce)
  return isRight && token !== undefined && isNow(timestamp) ? account : undefined
}

/**
 * What an event says. Where the account has a key, only what comes encrypted is heard: anybody who saw one call could write
 * another text below its signature.
 */
function opened(
  { config, secrets }: Account,
  { timestamp = '', nonce = '', msg_signature = '' }: Query,
  body: unknown,
): Fields | undefined {
  const outer = typeof body === 'string' ? readXml(body) : undefined
  const { encodingKey, callbackToken = '' } = secrets
  if (!encodingKey) return outer?.Encrypt === undefined ? outer : undefined
  if (outer?.Encrypt === undefined || !isSigned(msg_signature, callbackToken, timestamp, nonce, outer.Encrypt)) return undefined
  const inner = decrypt(outer.Encrypt, encodingKey)
  return inner && inner.appId === String(config.appKey) ? readXml(inner.text) : undefined
}

/** What is said to who caused an event, as WeChat passes it on. */
function said({ config, secrets }: Account, { ToUserName: from = '', FromUserName: to = '' }: Fields, words: string): string {
  const now = Math.floor(Date.now() / 1000)
  const answer = writeXml({ ToUserName: to, FromUserName: from, CreateTime: now, MsgType: 'text', Content: words })
  const { encodingKey, callbackToken = '' } = secrets
  if (!encodingKey) return answer
  const [encrypted, nonce] = [encrypt(answer, String(config.appKey), encodingKey), String(now % 1_000_000)]
  const signature = signatureOf(callbackToken, String(now), nonce, encrypted)
  return writeXml({ Encrypt: encrypted, MsgSignature: signature, TimeStamp: now, Nonce: nonce })
}

/** SH-13: what WeChat tells of the followers of a public account. Open, because it signs in nowhere: each call is signed. */
export const callback: Routes = (app) => {
  app.addContentTypeParser(['text/xml', 'application/xml'], { parseAs: 'string', bodyLimit: largest }, (_request, body, done) =>
    done(null, body),
  )
  const config = { access: 'open', raw: true, rateLimit: { max: 600, timeWindow: '1 minute' } } as const

  app.get<{ Params: { id: string }; Querystring: Query }>(
    path,
    {
      config,
      schema: {
        tags,
        ...does(
          'WeChat asks whether the address is that of the account: `echostr` comes back where the signature is right',
          '微信验证回调地址：签名正确时原样返回 `echostr`',
          '微信驗證回呼位址：簽章正確時原樣傳回 `echostr`',
        ),
        params: idParams,
        querystring,
      },
    },
    async (request, answer) => {
      const account = await signer(app, request)
      return account ? answer.type('text/plain; charset=utf-8').send(request.query.echostr ?? '') : refuse(answer)
    },
  )

  app.post<{ Params: { id: string }; Querystring: Query }>(
    path,
    {
      config,
      bodyLimit: largest,
      schema: {
        tags,
        ...does(
          'WeChat tells an event of a follower, as XML, plain or encrypted',
          '微信推送关注者事件，XML 格式，明文或加密',
          '微信推送關注者事件，XML 格式，明文或加密',
        ),
        params: idParams,
        querystring,
      },
    },
    async (request, answer) => {
      const { query } = request
      const account = await signer(app, request)
      const message = account && opened(account, query, request.body)
      const openId = message?.FromUserName ?? ''
      if (!account || !message || !/^[\w-]{1,128}$/.test(openId)) return refuse(answer)
      const once = signatureOf(account.secrets.callbackToken ?? '', query.timestamp ?? '', query.nonce ?? '')
      const words = await takeEvent(app, once, message, { accountId: account.id, openId, context: request.writer })
      return words === undefined
        ? answer.type('text/plain; charset=utf-8').send('success')
        : answer.type('application/xml; charset=utf-8').send(said(account, message, words))
    },
  )
}
