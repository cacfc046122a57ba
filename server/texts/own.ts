import { createHash } from 'node:crypto'
import type { Language } from '#core/types.ts'
import type { Db } from '../db/types.ts'
import { languages, useOwnTexts } from './texts.ts'

export type OwnTexts = { [key: string]: string }

/** What the administrator says instead of locale keys and menu names, in each language; from now on the server's own messages use it. */
export async function readOwnTexts(db: Db): Promise<{ [language in Language]: OwnTexts }> {
  const rows = await db
    .selectFrom('base_translation')
    .select(['key', 'zh', 'zhtw', 'en'])
    .where('kind', 'in', ['menu', 'text'])
    .orderBy('key')
    .execute()
  const texts = { zh: {}, zhtw: {}, en: {} } as { [language in Language]: OwnTexts }
  for (const row of rows) for (const language of languages) if (row[language]) texts[language][String(row.key)] = String(row[language])
  useOwnTexts(texts)
  return texts
}

/** The own texts of one language with the hash that names them; whoever has that hash already is told no more than that. */
export async function ownTexts(db: Db, language: Language, known?: string): Promise<{ hash: string; entries?: OwnTexts }> {
  const entries = (await readOwnTexts(db))[language]
  const hash = createHash('sha256')
    .update(JSON.stringify([language, entries]))
    .digest('hex')
    .slice(0, 12)
  return hash === known ? { hash } : { hash, entries }
}
