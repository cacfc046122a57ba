import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Json, Row } from '#core/types.ts'
import { ApiError } from '../../base/errors.ts'
import { arrayOf, integer, object, orNull, record } from '../../http/answer.ts'
import { does, idParams, means, type Routes } from '../../http/route.ts'
import { asksWho, callInterface } from '../../records/interfaces/call.ts'
import { enabledInterface } from '../../records/interfaces/find.ts'
import { namesOfJson } from '../../records/interfaces/statement.ts'
import { logCall } from '../interfaces/index.ts'
import { isAmong } from './addresses.ts'
import { countRefused, logKeyCall } from './log.ts'
import { goodSecrets } from './secrets.ts'
import { isSignedBy, latest, type Signed } from './signature.ts'

const tags = ['interfaceKey']
const path = '/api/open/DataInterface/:id'
/** Bytes of a body. */
const largest = 262_144

type ById = { Params: { id: string } }
type Asked = FastifyRequest<ById>

/** The bytes of bodies, as they came: what is signed. */
const bodies = new WeakMap<FastifyRequest, Buffer>()

async function keepBody(request: FastifyRequest, _reply: FastifyReply, payload: AsyncIterable<Buffer>) {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of payload) {
    size += part.length
    if (size > largest) throw new ApiError('tooLarge')
    parts.push(part)
  }
  const body = Buffer.concat(parts)
  bodies.set(request, body)
  return Object.assign(Readable.from([body]), { receivedEncodedLength: body.length })
}

const refused = (why: string) => new ApiError('forbidden', { key: `interfaceAuth.refused.${why}` })

interface Named {
  keyId: string
  signature: string
  call: Signed
}

/** What a call says of itself. Throws where it is not signed at all. */
function namedIn(request: FastifyRequest): Named {
  const header = (name: string) => String(request.headers[name] ?? '')
  const [keyId, time, nonce] = [header('pinge-key'), header('pinge-time'), header('pinge-nonce')]
  const signature = header('pinge-signature').toLowerCase()
  const isWhole = /^[\w-]{1,50}$/.test(keyId) && /^\d{13}$/.test(time) && /^[\w-]{16,64}$/.test(nonce) && /^[\da-f]{64}$/.test(signature)
  if (!isWhole) throw new ApiError('badRequest', { key: 'interfaceAuth.refused.headers' })
  const [address = '', ...query] = String(request.raw.url ?? '').split('?')
  const body = bodies.get(request) ?? Buffer.alloc(0)
  return { keyId, signature, call: { method: request.method, path: address, query: query.join('?'), body, time, nonce } }
}

/** SH-12: data interfaces as other systems call them: each call is signed by a key. */
export const outsideCalls: Routes = (app) => {
  const { db, settings } = app

  /** Lets a signed call in. Throws why not; who does not know the secret learns nothing of a key. */
  async function admit(request: Asked, { keyId, signature, call }: Named): Promise<Row> {
    if (Math.abs(Date.now() - Number(call.time)) > latest) throw refused('late')
    const key = await db.selectFrom('base_interface_key').selectAll().where('id', '=', keyId).executeTakeFirst()
    // of a key that is not there, or was withdrawn, no secret is left
    const secrets = key && key.withdrawnTime === null ? await goodSecrets(db, settings, keyId) : []
    if (!key || !isSignedBy(secrets.length > 0 ? secrets : ['none'], call, signature) || secrets.length === 0) throw refused('signature')
    if (key.expiresAt !== null && key.expiresAt <= Date.now()) throw refused('expired')
    if (!isAmong(key.allowList ?? '', request.ip)) throw refused('address')
    const fresh = await db
      .insertInto('base_interface_key_nonce')
      .values({ keyId, nonce: call.nonce })
      .onConflict((one) => one.doNothing())
      .returning('nonce')
      .executeTakeFirst()
    if (!fresh) throw refused('replayed')
    const wanted = await enabledInterface(db, request.params.id).catch(() => undefined)
    if (!wanted || !namesOfJson(key.interfacesJson).includes(String(wanted.id))) throw refused('interface')
    if (asksWho(wanted)) throw refused('asksWho')
    return wanted
  }

  /** The parameters of a call, by name. */
  const paramsOf = (request: Asked): Array<{ field: string; defaultValue: Json }> =>
    Object.entries(
      request.method === 'GET' ? (request.query as { [name: string]: Json }) : ((request.body as { params?: Row } | null)?.params ?? {}),
    ).map(([field, value]) => ({ field, defaultValue: value ?? null }))

  async function answer(request: Asked) {
    const began = performance.now()
    const named = namedIn(request)
    const line = { keyId: named.keyId, ip: request.ip, interfaceName: request.params.id }
    const ms = () => performance.now() - began
    const failed = async (error: unknown, keep: (fault: string) => Promise<void>) => {
      await keep(error instanceof ApiError ? request.t(`t:${error.key}`, error.params) : request.t('t:server.internal'))
      throw error
    }
    const isKnown = async () =>
      (await db.selectFrom('base_interface_key').select('id').where('id', '=', named.keyId).executeTakeFirst()) !== undefined
    const wanted = await admit(request, named).catch((error: unknown) =>
      failed(error, async (fault) => {
        if (await isKnown()) await countRefused(db, { ...line, ms: ms(), fault })
      }),
    )
    const paramList = paramsOf(request)
    const own = { interfaceId: String(wanted.id), userId: null, kind: 'Key' as const, params: { key: named.keyId, paramList } }
    const { rows, total } = await callInterface(db, settings, wanted, { paramList }).catch((error: unknown) =>
      failed(error, async (fault) => {
        await logCall(db, { ...own, ms: ms(), fault })
        await logKeyCall(db, { ...line, ms: ms(), fault })
      }).catch((error: unknown) => {
        if (error instanceof ApiError && error.key === 'dataSource.fault.said')
          throw new ApiError('badRequest', { key: 'dataSource.fault.failed' })
        throw error
      }),
    )
    await logCall(db, { ...own, ms: ms(), rows: rows.length })
    await logKeyCall(db, { ...line, ms: ms(), rows: rows.length })
    return { list: rows, total: total ?? null }
  }

  const config = { access: 'open', rateLimit: { max: 600, timeWindow: '1 minute' } } as const
  const rows = object({ list: arrayOf(record), total: orNull(integer) })
  const signed = means(
    'headers pinge-key, pinge-time (ms), pinge-nonce (16 to 64 characters), pinge-signature: HMAC-SHA256 in hexadecimal digits of method, path, query, SHA-256 of the body, time and nonce, a line each',
    '请求头 pinge-key、pinge-time（毫秒）、pinge-nonce（16 至 64 个字符）、pinge-signature：对方法、路径、查询串、请求体的 SHA-256、时间、随机串逐行拼接后的 HMAC-SHA256（十六进制）',
    '請求標頭 pinge-key、pinge-time（毫秒）、pinge-nonce（16 至 64 個字元）、pinge-signature：對方法、路徑、查詢字串、請求本文的 SHA-256、時間、隨機字串逐行連接後的 HMAC-SHA256（十六進位）',
  )
  app.get<ById>(
    path,
    {
      config,
      schema: {
        tags,
        ...does(
          'rows of an interface for another system; its parameters stand in the query, and the call is signed',
          '供其他系统读取接口数据；参数写在查询串中，调用须签名',
          '供其他系統讀取介面資料；參數寫在查詢字串中，呼叫須簽章',
        ),
        answer: rows,
        params: idParams,
        querystring: { type: 'object', ...signed },
      },
    },
    (request) => answer(request),
  )
  app.post<ById>(
    path,
    {
      config,
      preParsing: keepBody,
      schema: {
        tags,
        ...does(
          'rows of an interface for another system; its parameters stand under `params`, and the call is signed',
          '供其他系统读取接口数据；参数写在 `params` 中，调用须签名',
          '供其他系統讀取介面資料；參數寫在 `params` 中，呼叫須簽章',
        ),
        answer: rows,
        params: idParams,
        body: { type: ['object', 'null'], properties: { params: { type: 'object' } }, ...signed },
      },
    },
    (request) => answer(request),
  )
}
