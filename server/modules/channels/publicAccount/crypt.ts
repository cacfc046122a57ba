import { createCipheriv, createDecipheriv, createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/** What WeChat pads to, in bytes: twice the block of AES. */
const block = 32
/** Random bytes in front, and the length behind them. */
const [salt, head] = [16, 20]

/** What WeChat signs: the texts in order, one behind the other. */
export const signatureOf = (...parts: string[]): string => createHash('sha1').update(parts.sort().join('')).digest('hex')

/** Whether a signature is the right one; how long that takes tells nothing of it. */
export function isSigned(given: string, ...parts: string[]): boolean {
  const [right, sent] = [Buffer.from(signatureOf(...parts)), Buffer.from(given)]
  return right.length === sent.length && timingSafeEqual(right, sent)
}

const keysOf = (encodingKey: string) => {
  const key = Buffer.from(`${encodingKey}=`, 'base64')
  return { key, iv: key.subarray(0, 16) }
}

/** What stands in a message of the safe mode, and the id of the account that it says it is for; nothing where it cannot be read. */
export function decrypt(encrypted: string, encodingKey: string): { text: string; appId: string } | undefined {
  const { key, iv } = keysOf(encodingKey)
  const bytes = Buffer.from(encrypted, 'base64')
  if (bytes.length < block || bytes.length % 16 !== 0) return undefined
  const cipher = createDecipheriv('aes-256-cbc', key, iv).setAutoPadding(false)
  const plain = Buffer.concat([cipher.update(bytes), cipher.final()])
  const padded = plain.at(-1) ?? 0
  if (padded < 1 || padded > block) return undefined
  const end = plain.length - padded
  if (end < head) return undefined
  const length = plain.readUInt32BE(salt)
  if (head + length > end) return undefined
  return { text: plain.toString('utf8', head, head + length), appId: plain.toString('utf8', head + length, end) }
}

/** A text as a message of the safe mode; `random` are 16 bytes in front of it. */
export function encrypt(text: string, appId: string, encodingKey: string, random = randomBytes(salt)): string {
  const { key, iv } = keysOf(encodingKey)
  const body = Buffer.from(text)
  const length = Buffer.alloc(4)
  length.writeUInt32BE(body.length)
  const plain = Buffer.concat([random, length, body, Buffer.from(appId)])
  const padded = block - (plain.length % block)
  const cipher = createCipheriv('aes-256-cbc', key, iv).setAutoPadding(false)
  return Buffer.concat([cipher.update(Buffer.concat([plain, Buffer.alloc(padded, padded)])), cipher.final()]).toString('base64')
}
