import { createHash } from 'node:crypto'
import type { Language } from '#core/types.ts'
import type { Db } from '../db/types.ts'
import { languages, useCustomTexts } from './texts.ts'

export type CustomTexts = { [key: string]: string }

/** What the administrator says instead of locale keys and menu names, in each language; from now on the server's own messages use it. */
export async function readCustomTexts(db: Db): Promise<{ [language in Language]: CustomTexts }> {
  const rows = await db
    .selectFrom('base_translation')
    .select(['key', 'zh', 'zhtw', 'en'])
    .where('kind', 'in', ['menu', 'text'])
    .orderBy('key')
    .execute()
  const texts = { zh: {}, zhtw: {}, en: {} } as { [language in Language]: CustomTexts }
  for (const row of rows) for (const language of languages) if (row[language]) texts[language][String(row.key)] = String(row[language])
  useCustomTexts(texts)
  return texts
}

/** The own texts of one language with the hash that names them; whoever has that hash already is told no more than that. */
export async function customTexts(db: Db, language: Language, known?: string): Promise<{ hash: string; entries?: CustomTexts }> {
  const entries = (await readCustomTexts(db))[language]
  const hash = createHash('sha256')
    .update(JSON.stringify([language, entries]))
    .digest('hex')
    .slice(0, 12)
  return hash === known ? { hash } : { hash, entries }
}
