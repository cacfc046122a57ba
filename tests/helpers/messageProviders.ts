/** The services that messages are sent by, as one server in the test's process: it checks their signatures as they publish them. */
import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface ProviderCall {
  path: string
  query: URLSearchParams
  headers: IncomingMessage['headers']
  body: string
}
export interface Providers {
  url: string
  host: string
  calls: ProviderCall[]
  /** what is answered to the next calls of a path instead, one after the other; 'hangs' until the end */
  instead: (path: string, ...answers: Array<'hangs' | { status?: number; body: unknown }>) => void
  /** answers the calls that hang */
  release: () => void
  stop: () => Promise<void>
}

/** Credentials that the services know. */
export const known = {
  accessKeyId: 'AKIDtest',
  accessKeySecret: 'access-key-secret-1',
  signSecret: 'SEC-sign-secret-2',
  robotToken: 'robot-token-3',
  appSecret: 'app-secret-4',
  token: 'ACCESS-TOKEN-5',
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
const isNow = (seconds: number) => Math.abs(Date.now() / 1000 - seconds) < 300

function aliyun({ headers, query, body }: ProviderCall) {
  const [, credential, names = '', signature] =
    /^ACS3-HMAC-SHA256 Credential=(.+),SignedHeaders=(.+),Signature=(\w+)$/.exec(String(headers.authorization)) ?? []
  const search = [...query]
    .map((pair) => pair.map(encodeURIComponent).join('='))
    .sort()
    .join('&')
  const lines = names
    .split(';')
    .map((name) => `${name}:${String(headers[name])}\n`)
    .join('')
  const canonical = `POST\n/\n${search}\n${lines}\n${names}\n${sha256(body)}`
  const right = hmac(known.accessKeySecret, `ACS3-HMAC-SHA256\n${sha256(canonical)}`).toString('hex')
  const signed = ['host', 'x-acs-action', 'x-acs-content-sha256', 'x-acs-date', 'x-acs-signature-nonce', 'x-acs-version']
  if (credential !== known.accessKeyId || signature !== right || !signed.every((name) => names.split(';').includes(name)))
    return { Code: 'SignatureDoesNotMatch', Message: 'Specified signature does not match our calculation.' }
  return { Code: 'OK', Message: 'OK', BizId: 'biz-1', RequestId: 'r' }
}

function tencent({ headers, body }: ProviderCall) {
  const [, id, day = '', names = '', signature] =
    /^TC3-HMAC-SHA256 Credential=([^/]+)\/(\S+)\/sms\/tc3_request, SignedHeaders=(\S+), Signature=(\w+)$/.exec(
      String(headers.authorization),
    ) ?? []
  const lines = names
    .split(';')
    .map((name) => `${name}:${String(headers[name]).toLowerCase()}\n`)
    .join('')
  const canonical = `POST\n/\n\n${lines}\n${names}\n${sha256(body)}`
  const stamp = String(headers['x-tc-timestamp'])
  const text = `TC3-HMAC-SHA256\n${stamp}\n${day}/sms/tc3_request\n${sha256(canonical)}`
  const right = hmac(hmac(hmac(hmac(`TC3${known.accessKeySecret}`, day), 'sms'), 'tc3_request'), text).toString('hex')
  if (id !== known.accessKeyId || signature !== right || !isNow(Number(stamp)))
    return { Response: { Error: { Code: 'AuthFailure.SignatureFailure', Message: 'The provided credentials could not be validated.' } } }
  const { PhoneNumberSet: phones } = JSON.parse(body) as { PhoneNumberSet: string[] }
  return { Response: { SendStatusSet: phones.map(() => ({ SerialNo: 'serial-1', Code: 'Ok', Message: 'send success' })), RequestId: 'r' } }
}

function ding({ query }: ProviderCall) {
  const stamp = String(query.get('timestamp'))
  const right = createHmac('sha256', known.signSecret).update(`${stamp}\n${known.signSecret}`).digest('base64')
  if (query.get('access_token') !== known.robotToken) return { errcode: 300001, errmsg: 'token is not exist' }
  return query.get('sign') === right && isNow(Number(stamp) / 1000)
    ? { errcode: 0, errmsg: 'ok' }
    : { errcode: 310000, errmsg: 'sign not match' }
}

function feishu({ body }: ProviderCall) {
  const { timestamp, sign } = JSON.parse(body) as { timestamp: string; sign: string }
  const right = createHmac('sha256', `${timestamp}\n${known.signSecret}`).digest('base64')
  return sign === right && isNow(Number(timestamp))
    ? { code: 0, msg: 'success', data: {} }
    : { code: 19021, msg: 'sign match fail or timestamp is not within one hour from current time' }
}

const token = (secret: string | null) =>
  secret === known.appSecret
    ? { errcode: 0, errmsg: 'ok', access_token: known.token, expires_in: 7200 }
    : { errcode: 40001, errmsg: `invalid credential ${secret}` }
const withToken = (query: URLSearchParams, answer: object) =>
  query.get('access_token') === known.token ? { errcode: 0, errmsg: 'ok', ...answer } : { errcode: 40014, errmsg: 'invalid access_token' }

function answerOf(call: ProviderCall): unknown {
  const { path, query } = call
  if (path === '/' && call.headers['x-acs-action']) return aliyun(call)
  if (path === '/') return tencent(call)
  if (path === '/robot/send') return ding(call)
  if (path === `/open-apis/bot/v2/hook/${known.robotToken}`) return feishu(call)
  if (path === '/gettoken') return token(query.get('appsecret'))
  if (path === '/topapi/message/corpconversation/asyncsend_v2') return withToken(query, { task_id: 256271667526 })
  if (path === '/cgi-bin/gettoken') return token(query.get('corpsecret'))
  if (path === '/cgi-bin/message/send')
    return withToken(query, { msgid: 'msg-1', invaliduser: call.body.includes('"nobody"') ? 'nobody' : '' })
  if (path === '/cgi-bin/token') return token(query.get('secret'))
  if (path === '/cgi-bin/qrcode/create')
    return withToken(query, { ticket: 'g-1', expire_seconds: 600, url: 'http://weixin.qq.com/q/code-1' })
  if (path === '/cgi-bin/message/template/send') return withToken(query, { msgid: 200228332 })
  return { taken: true }
}

/** Starts the server. */
export async function startProviders(): Promise<Providers> {
  const calls: ProviderCall[] = []
  const hanging: Array<() => void> = []
  const planned = new Map<string, Array<'hangs' | { status?: number; body: unknown }>>()
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += String(part)
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://x')
    const call = { path: pathname, query: searchParams, headers: request.headers, body }
    calls.push(call)
    const next = planned.get(pathname)?.shift()
    if (next === 'hangs') await new Promise<void>((done) => hanging.push(done))
    const { status = 200, body: told } = next === undefined || next === 'hangs' ? { body: answerOf(call) } : next
    response.writeHead(status, { 'content-type': 'application/json' }).end(typeof told === 'string' ? told : JSON.stringify(told))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    ...{ url: `http://${host}`, host, calls },
    instead: (path, ...answers) => void planned.set(path, answers),
    release: () => {
      for (const one of hanging.splice(0)) one()
    },
    stop: () =>
      new Promise((done) => {
        server.closeAllConnections()
        server.close(() => done())
      }),
  }
}
