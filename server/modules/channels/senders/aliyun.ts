import { createHash, createHmac, randomUUID } from 'node:crypto'
import type { OutboundCall } from '../../../http/outbound.ts'
import type { Send } from '../message.ts'
import { callJson, endpointOf, percent } from './provider.ts'

interface Signed {
  endpoint: string
  action: string
  version: string
  query: { [name: string]: string }
  accessKeyId: string
  accessKeySecret: string
  /** ISO time in whole seconds */
  date: string
  nonce: string
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** A call of Alibaba Cloud with its values in the query, signed by ACS3-HMAC-SHA256. */
export function aliyunRequest({ endpoint, action, version, query, accessKeyId, accessKeySecret, date, nonce }: Signed): OutboundCall {
  const { origin, host } = new URL(endpoint)
  const search = Object.keys(query)
    .sort()
    .map((name) => `${percent(name)}=${percent(query[name] ?? '')}`)
    .join('&')
  const body = sha256('')
  const headers: { [name: string]: string } = {
    ...{ host, 'x-acs-action': action, 'x-acs-content-sha256': body, 'x-acs-date': date },
    ...{ 'x-acs-signature-nonce': nonce, 'x-acs-version': version },
  }
  const names = Object.keys(headers).sort()
  const lines = names.map((name) => `${name}:${headers[name]}\n`).join('')
  const canonical = ['POST', '/', search, lines, names.join(';'), body].join('\n')
  const signature = createHmac('sha256', accessKeySecret)
    .update(`ACS3-HMAC-SHA256\n${sha256(canonical)}`)
    .digest('hex')
  const authorization = `ACS3-HMAC-SHA256 Credential=${accessKeyId},SignedHeaders=${names.join(';')},Signature=${signature}`
  return { url: `${origin}/?${search}`, method: 'POST', headers: { ...headers, authorization } }
}

/** Codes of faults that pass: too many at once, or the service itself. */
const passing = /^(?:isv\.BUSINESS_LIMIT_CONTROL|isp\.|Throttling|ServiceUnavailable|InternalError|UnknownError)/

/** SMS by Alibaba Cloud (SendSms). */
export const aliyun: Send = async (account, { id, receiver, templateCode, variables }, at) => {
  const { config, secrets } = account
  const query: { [name: string]: string } = {
    ...{ PhoneNumbers: receiver.replace(/^\+(?:86)?/, ''), SignName: String(config.signName), TemplateCode: templateCode ?? '', OutId: id },
    ...(variables.length > 0 && { TemplateParam: JSON.stringify(Object.fromEntries(variables.map(({ name, value }) => [name, value]))) }),
  }
  const told = await callJson(
    aliyunRequest({
      ...{ endpoint: endpointOf(account), action: 'SendSms', version: '2017-05-25', query },
      ...{ accessKeyId: String(config.accessKeyId), accessKeySecret: secrets.accessKeySecret ?? '' },
      ...{ date: new Date().toISOString().replace(/\.\d+/, ''), nonce: randomUUID() },
    }),
    at,
  )
  const code = String(told.Code ?? '')
  if (code === 'OK') return { state: 'sent', providerId: String(told.BizId ?? '') || null, detail: 'OK' }
  return { state: passing.test(code) ? 'retry' : 'dead', providerId: null, detail: `${code} ${String(told.Message ?? '')}` }
}
