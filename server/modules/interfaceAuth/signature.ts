import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

/** How far the time of a call may be from ours, in ms. */
export const latest = 300_000

/** What a call is signed with, beside its secret. */
export interface Signed {
  method: string
  /** the address as it was sent, before and behind its question mark */
  path: string
  query: string
  body: Buffer
  /** ms since 1970, as text */
  time: string
  nonce: string
}

/** The signature of a call: HMAC-SHA256 of its parts, a line each, in hexadecimal digits. The body stands there as its SHA-256. */
export const signatureOf = (secret: string, { method, path, query, body, time, nonce }: Signed): string =>
  createHmac('sha256', secret)
    .update([method, path, query, createHash('sha256').update(body).digest('hex'), time, nonce].join('\n'))
    .digest('hex')

/** Whether a call is signed by one of these secrets; each is looked at, so that time says nothing. */
export function isSignedBy(secrets: readonly string[], call: Signed, signature: string): boolean {
  const given = Buffer.from(signature, 'hex')
  let right = false
  for (const secret of secrets) {
    const wanted = Buffer.from(signatureOf(secret, call), 'hex')
    if (given.length === wanted.length && timingSafeEqual(given, wanted)) right = true
  }
  return right
}
