import { createHash, createHmac } from 'node:crypto'
import type { OutboundCall } from '../../../http/outbound.ts'
import type { Send } from '../message.ts'
import { callJson, endpointOf, type ProviderAnswer } from './provider.ts'

interface Signed {
  endpoint: string
  service: string
  action: string
  version: string
  region: string
  body: string
  secretId: string
  secretKey: string
  /** seconds since 1970 */
  timestamp: number
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
const contentType = 'application/json; charset=utf-8'

/** A call of Tencent Cloud with a JSON body, signed by TC3-HMAC-SHA256. */
export function tencentRequest(asked: Signed): OutboundCall {
  const { endpoint, service, action, version, region, body, secretId, secretKey, timestamp } = asked
  const { origin, host } = new URL(endpoint)
  const day = new Date(timestamp * 1000).toISOString().slice(0, 10)
  const names = 'content-type;host;x-tc-action'
  const lines = `content-type:${contentType}\nhost:${host}\nx-tc-action:${action.toLowerCase()}\n`
  const canonical = ['POST', '/', '', lines, names, sha256(body)].join('\n')
  const scope = `${day}/${service}/tc3_request`
  const key = hmac(hmac(hmac(`TC3${secretKey}`, day), service), 'tc3_request')
  const signature = hmac(key, `TC3-HMAC-SHA256\n${timestamp}\n${scope}\n${sha256(canonical)}`).toString('hex')
  return {
    url: `${origin}/`,
    method: 'POST',
    body,
    headers: {
      ...{ host, 'content-type': contentType, 'x-tc-action': action, 'x-tc-version': version, 'x-tc-region': region },
      ...{ 'x-tc-timestamp': String(timestamp) },
      authorization: `TC3-HMAC-SHA256 Credential=${secretId}/${scope}, SignedHeaders=${names}, Signature=${signature}`,
    },
  }
}

/** Codes of faults that pass: too many at once, or the service itself. */
const passing = /^(?:LimitExceeded|RequestLimitExceeded|InternalError|FailedOperation\.(?:OtherError|TimestampHasExpired))/

/** A number with its country: those of China are written without it. */
const international = (phone: string) => (phone.startsWith('+') ? phone : /^1\d{10}$/.test(phone) ? `+86${phone}` : `+${phone}`)

/** SMS by Tencent Cloud (SendSms); variables go by their order. */
export const tencent: Send = async (account, { id, receiver, templateCode, variables }, at) => {
  const { config, secrets } = account
  const body = JSON.stringify({
    ...{ SmsSdkAppId: String(config.sdkAppId), SignName: String(config.signName), TemplateId: templateCode, SessionContext: id },
    ...{ TemplateParamSet: variables.map(({ value }) => value), PhoneNumberSet: [international(receiver)] },
  })
  const told = await callJson(
    tencentRequest({
      ...{ endpoint: endpointOf(account), service: 'sms', action: 'SendSms', version: '2021-01-11', region: String(config.region), body },
      ...{ secretId: String(config.accessKeyId), secretKey: secrets.accessKeySecret ?? '', timestamp: Math.floor(Date.now() / 1000) },
    }),
    at,
  )
  const { Error: fault, SendStatusSet: set } = (told.Response ?? {}) as { Error?: ProviderAnswer; SendStatusSet?: ProviderAnswer[] }
  const { Code: code = '', Message: message = '', SerialNo: serial } = fault ?? set?.[0] ?? {}
  if (!fault && code === 'Ok') return { state: 'sent', providerId: String(serial ?? '') || null, detail: 'Ok' }
  return { state: passing.test(String(code)) ? 'retry' : 'dead', providerId: null, detail: `${String(code)} ${String(message)}` }
}
