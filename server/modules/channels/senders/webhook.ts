import { createHmac } from 'node:crypto'
import type { Send } from '../message.ts'
import { call, isPassing, postJson } from './provider.ts'

/** The signature of a call: over the time in seconds, a dot and the body as it is sent. */
export const webhookSignature = (timestamp: number, body: string, secret: string): string =>
  `sha256=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`

/** A call of somebody's own server. The header `Idempotency-Key` is the same over all attempts. */
export const webhook: Send = async ({ config, secrets }, { id, event, receiver, title, content, link }, at) => {
  const request = postJson(String(config.url), { id, event, receiver, title, content, link })
  const timestamp = Math.floor(Date.now() / 1000)
  const { status, body } = await call(
    {
      ...request,
      headers: {
        ...request.headers,
        'idempotency-key': id,
        'pinge-timestamp': String(timestamp),
        'pinge-signature': webhookSignature(timestamp, request.body ?? '', secrets.signSecret ?? ''),
      },
    },
    at,
  )
  const isTaken = status >= 200 && status <= 299
  return {
    state: isTaken ? 'sent' : isPassing(status) ? 'retry' : 'dead',
    providerId: null,
    detail: `HTTP ${status} ${body.slice(0, 300)}`,
  }
}
