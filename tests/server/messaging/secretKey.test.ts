/** How secrets are kept: the key, and what is encrypted with it. */
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { readConfig } from '#server/base/config.ts'
import { openSecret, sealSecret, secretKey } from '#server/settings/secrets.ts'

const folder = mkdtempSync(join(tmpdir(), 'pinge-key-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const at = (name: string, key?: string) => readConfig({ PINGE_DATA: join(folder, name), ...(key && { PINGE_SECRET_KEY: key }) })
const why = (work: () => unknown) => {
  try {
    return String(work())
  } catch (error) {
    return (error as Error).message
  }
}

it('makes a key of its own in the data folder, for the owner alone, and keeps it', () => {
  const first = secretKey(at('made'))
  const path = join(folder, 'made', 'secret.key')
  expect(statSync(path).mode & 0o777).toBe(0o600)
  expect(Buffer.from(readFileSync(path, 'utf8').trim(), 'base64')).toEqual(first)
  expect(secretKey(at('made'))).toEqual(first)
  expect(secretKey(at('other'))).not.toEqual(first)
})

it('takes the key of the environment in both ways that it may be written, and refuses any other', () => {
  const key = Buffer.alloc(32, 7)
  expect(secretKey(at('unused', key.toString('hex')))).toEqual(key)
  expect(secretKey(at('unused', key.toString('base64')))).toEqual(key)
  expect(why(() => at('unused', 'short'))).toMatch(/^PINGE_SECRET_KEY is not usable: it takes 32 bytes/)
})

it('says what is wrong with a file that holds no key', () => {
  const made = at('broken')
  secretKey(made)
  const other = { ...made, PINGE_DATA: join(folder, 'made2') }
  secretKey(other)
  writeFileSync(join(folder, 'cut.key'), 'AAAA')
  expect(why(() => secretKey({ PINGE_SECRET_KEY: undefined, PINGE_DATA: join(folder, 'made2') }))).not.toContain('does not hold')
  const cut = mkdtempSync(join(folder, 'cut-'))
  writeFileSync(join(cut, 'secret.key'), 'AAAA')
  expect(why(() => secretKey({ PINGE_SECRET_KEY: undefined, PINGE_DATA: cut }))).toContain('does not hold a key')
})

it('decrypts what it encrypted at its place, and nowhere else, with no other key, and nothing that was changed', () => {
  const config = at('unused', '01'.repeat(32))
  const sealed = sealSecret(config, 'a:1:password', '密码 pass')
  expect(sealed).not.toContain('pass')
  expect(sealSecret(config, 'a:1:password', '密码 pass')).not.toBe(sealed)
  expect(openSecret(config, 'a:1:password', sealed)).toBe('密码 pass')
  expect(why(() => openSecret(config, 'a:2:password', sealed))).toBe('secret.changed')
  expect(why(() => openSecret(config, 'a:1:password', `${sealed.slice(0, -2)}AA`))).toBe('secret.changed')
  expect(why(() => openSecret(config, 'a:1:password', sealed.slice(0, 20)))).toBe('secret.changed')
  expect(why(() => openSecret(at('unused', '02'.repeat(32)), 'a:1:password', sealed))).toBe('secret.otherKey')
  expect(why(() => openSecret(config, 'a:1:password', 'plain'))).toBe('secret.otherKey')
})
