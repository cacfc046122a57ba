import { createCipheriv, createDecipheriv, createHash, randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

/**
 * The wire form of a password (SE-08, readings C-011 and C-012): hex of AES-ECB with PKCS7 over the MD5 (hex) of the
 * password. It hides little by itself, so the server keeps a salted scrypt of the MD5, and TLS belongs in front.
 */
const cipherOf = (key: string) => `aes-${Buffer.byteLength(key) * 8}-ecb`

export const md5 = (text: string) => createHash('md5').update(text, 'utf8').digest('hex')

/** What a client sends for a password. */
export function toWire(password: string, key: string): string {
  const cipher = createCipheriv(cipherOf(key), Buffer.from(key), null)
  return cipher.update(md5(password), 'utf8', 'hex') + cipher.final('hex')
}

/** The MD5 (hex) inside a wire form, or nothing when it is not one. */
export function fromWire(wire: unknown, key: string): string | undefined {
  if (typeof wire !== 'string' || !/^[0-9a-f]{32,256}$/i.test(wire)) return undefined
  try {
    const decipher = createDecipheriv(cipherOf(key), Buffer.from(key), null)
    const digest = decipher.update(wire, 'hex', 'utf8') + decipher.final('utf8')
    return /^[0-9a-f]{32}$/i.test(digest) ? digest.toLowerCase() : undefined
  } catch {
    return undefined
  }
}

/** Reading C-011: the digest that a call carries as it is, or inside the wire form; nothing when it is neither. */
export const digestOf = (sent: unknown, key: string): string | undefined =>
  typeof sent === 'string' && /^[0-9a-f]{32}$/i.test(sent) ? sent.toLowerCase() : fromWire(sent, key)

const derive = promisify(scrypt) as (
  secret: string,
  salt: Buffer,
  length: number,
  options: { N: number; r: number; p: number },
) => Promise<Buffer>
const cost = { N: 16_384, r: 8, p: 1 }

/** The text that is stored for a digest: cost, salt and hash. */
export async function hashDigest(digest: string): Promise<string> {
  const salt = randomBytes(16)
  const hash = await derive(digest, salt, 32, cost)
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64'), hash.toString('base64')].join('$')
}

/** The text that is stored for a password. */
export const hashPassword = (password: string) => hashDigest(md5(password))

/** Takes as long for an account that does not exist as for one that does. */
const nobody = `scrypt$${cost.N}$${cost.r}$${cost.p}$${Buffer.alloc(16).toString('base64')}$${Buffer.alloc(32).toString('base64')}`

/** True when the digest is the stored one. Without a stored text it works as long, and is false. */
export async function checkDigest(digest: string, stored: string | null | undefined): Promise<boolean> {
  const [, N, r, p, salt = '', hash = ''] = (stored ?? nobody).split('$')
  const expected = Buffer.from(hash, 'base64')
  const actual = await derive(digest, Buffer.from(salt, 'base64'), expected.length || 32, { N: Number(N), r: Number(r), p: Number(p) })
  return Boolean(stored) && expected.length === actual.length && timingSafeEqual(expected, actual)
}
