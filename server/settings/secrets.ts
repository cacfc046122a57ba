import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Config, StartError } from '../base/config.ts'
import { ApiError } from '../base/errors.ts'

/** What is shown in place of a secret; sent back, it keeps the secret. */
export const secretMask = '******'

type KeyConfig = Pick<Config, 'PINGE_SECRET_KEY' | 'PINGE_DATA'>

const cipher = 'aes-256-gcm'
const [ivLength, tagLength, keyLength] = [12, 16, 32]

/** A key as it is written: hexadecimal or base64; nothing for anything else. */
function keyIn(text: string): Buffer | undefined {
  const key = /^[\da-f]{64}$/i.test(text) ? Buffer.from(text, 'hex') : Buffer.from(text, 'base64')
  return key.length === keyLength ? key : undefined
}

/** The key in the data folder, made where there is none; of two processes that make it the first one's is it. */
function fileKey(folder: string): Buffer {
  const path = join(folder, 'secret.key')
  mkdirSync(folder, { recursive: true })
  try {
    writeFileSync(path, `${randomBytes(keyLength).toString('base64')}\n`, { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  const key = keyIn(readFileSync(path, 'utf8').trim())
  if (!key) throw new StartError(`${path} does not hold a key: 32 bytes in base64. Put the one back that it was, from a backup.`)
  return key
}

/** The key of this installation: `PINGE_SECRET_KEY`, else a file in the data folder, which is made here. Throws StartError. */
export function secretKey({ PINGE_SECRET_KEY: text, PINGE_DATA: folder }: KeyConfig): Buffer {
  const key = text === undefined ? fileKey(folder) : keyIn(text)
  if (!key) throw new StartError('PINGE_SECRET_KEY is not usable: it takes 32 bytes as 64 hexadecimal digits or in base64.')
  return key
}

/** Tells keys apart without telling anything of them. */
const nameOf = (key: Buffer) => createHash('sha256').update('name of key').update(key).digest('hex').slice(0, 8)

/** How the key of this installation is told from others; it stands in everything that was encrypted by it. */
export const secretKeyName = (config: KeyConfig): string => nameOf(secretKey(config))

/** Encrypts a secret for one place of the database (`table:id:field`): at any other it cannot be decrypted. */
export function sealSecret(config: KeyConfig, place: string, secret: string): string {
  const [key, iv] = [secretKey(config), randomBytes(ivLength)]
  const sealing = createCipheriv(cipher, key, iv, { authTagLength: tagLength }).setAAD(Buffer.from(place))
  const sealed = Buffer.concat([sealing.update(secret, 'utf8'), sealing.final()])
  return `1.${nameOf(key)}.${Buffer.concat([iv, sealing.getAuthTag(), sealed]).toString('base64url')}`
}

/** Decrypts a secret of a place. Throws an ApiError that says what to do where its key is another one, or it was changed. */
export function openSecret(config: KeyConfig, place: string, text: string): string {
  const key = secretKey(config)
  const [version, name, data = ''] = text.split('.')
  if (version !== '1' || name !== nameOf(key)) throw new ApiError('badRequest', { key: 'secret.otherKey' })
  const bytes = Buffer.from(data, 'base64url')
  const [iv, tag, sealed] = [
    bytes.subarray(0, ivLength),
    bytes.subarray(ivLength, ivLength + tagLength),
    bytes.subarray(ivLength + tagLength),
  ]
  try {
    const opening = createDecipheriv(cipher, key, iv, { authTagLength: tagLength }).setAAD(Buffer.from(place)).setAuthTag(tag)
    return Buffer.concat([opening.update(sealed), opening.final()]).toString('utf8')
  } catch {
    throw new ApiError('badRequest', { key: 'secret.changed' })
  }
}
