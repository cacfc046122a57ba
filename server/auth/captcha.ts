import { createHash } from 'node:crypto'
import svgCaptcha from 'svg-captcha'
import { moment } from '../db/columns.ts'
import type { Db } from '../db/types.ts'

const minutes = 5
const digest = (id: string, code: string) => createHash('sha256').update(`${id}:${code.trim().toLowerCase()}`).digest('hex')

/** Draws a captcha and remembers its code, under the number that the client made up and sends back as `timestamp`. */
export async function drawCaptcha(db: Db, id: string): Promise<string> {
  const { data, text } = svgCaptcha.create({
    size: 4,
    noise: 2,
    // What is mistaken for something else, and what hangs below the line, where the picture ends.
    ignoreChars: '0oO1iIlL5sS2zZgjpqyQJ',
    fontSize: 50,
    width: 120,
    height: 40,
    color: true,
    background: '#ffffff',
  })
  await rememberCaptcha(db, id, text)
  return data
}

/** Remembers a code for a captcha; it may be tried once, for some minutes. */
export async function rememberCaptcha(db: Db, id: string, code: string): Promise<void> {
  const row = { code: digest(id, code), expiresAt: new Date(Date.now() + minutes * 60_000) }
  await db.deleteFrom('base_captcha').where('expiresAt', '<', moment(Date.now())).execute()
  await db
    .insertInto('base_captcha')
    .values({ id, ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute()
}

/** True when the code is the captcha's. Right or wrong, the captcha is used up. */
export async function useCaptcha(db: Db, id: string, code: string): Promise<boolean> {
  const row = await db.deleteFrom('base_captcha').where('id', '=', id).returning(['code', 'expiresAt']).executeTakeFirst()
  return row !== undefined && row.expiresAt > Date.now() && row.code === digest(id, code)
}
