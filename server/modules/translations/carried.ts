import type { Json, Row } from '#core/types.ts'
import type { WriteContext } from '../../auth/writer.ts'
import { ApiError } from '../../base/errors.ts'
import type { Db } from '../../db/types.ts'
import { languages } from '../../texts/texts.ts'
import { shippedPages } from '../pages/index.ts'
import { catalogue } from './catalogue.ts'
import { saveWords } from './save.ts'

/** What translations are of: a page, the form and list of an application, or an entry of the menu, by its code. */
export interface WordsOwner {
  kind: 'page' | 'form' | 'menu'
  enCode: string
}
/** The translations of one definition by their keys; a language that is left out keeps its own text. */
export type CarriedWords = { [key: string]: Row }

const said = ['zh', 'zhtw', 'en', 'note'] as const
const prefixes = { page: 'page:', form: 'form:', menu: 'menu.' } as const

/** The longest code that a key begins with, behind its prefix: codes of pages have dots, and so have places in them. */
function codeIn(key: string, from: number, codes: ReadonlySet<string>): string | undefined {
  for (let end = key.lastIndexOf('.'); end > from; end = key.lastIndexOf('.', end - 1)) {
    const code = key.slice(from, end)
    if (codes.has(code)) return code
  }
  return undefined
}

/** Whose a key is; nothing for texts of the product. */
function ownerOf(key: string, codes: { [kind in WordsOwner['kind']]: ReadonlySet<string> }): WordsOwner | undefined {
  for (const kind of ['page', 'form'] as const)
    if (key.startsWith(prefixes[kind])) {
      const enCode = codeIn(key, prefixes[kind].length, codes[kind])
      return enCode === undefined ? undefined : { kind, enCode }
    }
  const enCode = key.startsWith(prefixes.menu) ? key.slice(prefixes.menu.length) : ''
  return codes.menu.has(enCode) ? { kind: 'menu', enCode } : undefined
}

/** Codes of all that has texts of its own; the pages that are shipped are among them, since codes begin like one another. */
async function codesOf(db: Db): Promise<{ [kind in WordsOwner['kind']]: ReadonlySet<string> }> {
  const pages = await db.selectFrom('base_schema').select('code').where('kind', '=', 'page').execute()
  const forms = await db.selectFrom('base_visual_dev').select('enCode').execute()
  const menus = await db.selectFrom('base_menu').select('enCode').where('shipped', '=', 0).execute()
  return {
    page: new Set([...shippedPages().keys(), ...pages.map(({ code }) => code)]),
    form: new Set(forms.map(({ enCode }) => enCode)),
    menu: new Set(menus.map(({ enCode }) => enCode)),
  }
}

/** Every page, application and menu entry of one's own that has translations, with their keys. */
export async function wordsOwners(db: Db): Promise<Array<WordsOwner & { keys: string[] }>> {
  const rows = await db.selectFrom('base_translation').select('key').orderBy('key').execute()
  if (rows.length === 0) return []
  const shipped = shippedPages()
  const codes = await codesOf(db)
  const found = new Map<string, WordsOwner & { keys: string[] }>()
  for (const { key } of rows) {
    const owner = ownerOf(String(key), codes)
    if (!owner || (owner.kind === 'page' && shipped.has(owner.enCode))) continue
    const name = `${owner.kind} ${owner.enCode}`
    const one = found.get(name) ?? { ...owner, keys: [] }
    one.keys.push(String(key))
    found.set(name, one)
  }
  return [...found.values()]
}

/** The translations of these keys. */
export async function carriedWords(db: Db, keys: readonly string[]): Promise<CarriedWords> {
  const rows = await db
    .selectFrom('base_translation')
    .select(['key', ...said])
    .where('key', 'in', keys)
    .execute()
  return Object.fromEntries(
    rows.map((row) => [
      String(row.key),
      Object.fromEntries(said.flatMap((name): Array<[string, Json]> => (row[name] ? [[name, String(row[name])]] : []))),
    ]),
  )
}

/**
 * Keeps the translations of a definition; of those that were there `before` and are none of `words`, the text is as it was
 * designed again. Those of a text that it no longer has are left out. Throws for texts of anything else, and what breaks a rule.
 */
export async function bringWords(
  trx: Db,
  owner: WordsOwner,
  { words, before }: { words: CarriedWords; before: readonly string[] },
  context: WriteContext,
): Promise<void> {
  const [entries, codes] = [await catalogue(trx), await codesOf(trx)]
  for (const key of new Set([...Object.keys(words), ...before])) {
    const of = ownerOf(key, codes)
    if (of?.kind !== owner.kind || of.enCode !== owner.enCode)
      throw new ApiError('badRequest', { key: 'packages.otherText', params: { key: key.slice(0, 100) } })
    const entry = entries.get(key)
    if (!entry) continue
    const one = words[key] ?? {}
    const given = Object.fromEntries([...languages, 'note' as const].map((name): [string, Json] => [name, one[name] ?? null]))
    await saveWords(trx, entry, given, context)
  }
}
