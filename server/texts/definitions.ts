import { writtenPage } from '#core/form/entityFields.ts'
import { eachText, type Word } from '#core/form/places.ts'
import { isRecord } from '#core/json.ts'
import { normaliseForm, normaliseList, normalisePage } from '#core/normalise.ts'
import type { PageDef, Text } from '#core/types.ts'
import { serverEnv } from '../base/env.ts'
import type { Db } from '../db/types.ts'
import { type Words, wordsOf } from './words.ts'

/** A page's text as it is drawn; one that cannot be read has no texts. */
export function pageOf(content: string): PageDef | undefined {
  try {
    return normalisePage(content, serverEnv())
  } catch {
    return undefined
  }
}

/** A text with a translation over it: the languages that the translation leaves out keep their own words. */
const over = (text: Text, { zh, zhtw, en }: Words): Text => {
  const own = wordsOf(text)
  const all = { zh: zh ?? own.zh ?? '', zhtw: zhtw ?? own.zhtw, en: en ?? own.en }
  return Object.fromEntries(Object.entries(all).filter(([, words]) => words !== undefined)) as { zh: string }
}

/** The translations of the places that begin with `root`, as what words a definition; undefined when there is none. */
async function wordOf(db: Db, root: string): Promise<Word | undefined> {
  const rows = await db
    .selectFrom('base_translation')
    .select(['key', 'zh', 'zhtw', 'en'])
    .where('key', 'like', `${root.replace(/[\\%_]/g, '\\$&')}.%`)
    .execute()
  if (rows.length === 0) return undefined
  const entries = new Map(
    rows.map(({ key, zh, zhtw, en }) => [String(key), { zh: zh ?? undefined, zhtw: zhtw ?? undefined, en: en ?? undefined } as Words]),
  )
  return (place, text) => {
    const entry = entries.get(place)
    return entry ? over(text, entry) : text
  }
}

/** A page's text with the fields of entities, and pieces of designers, written out, which browsers do not know; the same text where it names none. */
function withFields(content: string): string {
  // most pages name no entity and no piece of designers, and are read all day
  if (!content.includes('"entity"') && ![...(serverEnv().apart ?? [])].some((name) => content.includes(`"${name}"`))) return content
  try {
    const page: unknown = JSON.parse(content)
    const written = isRecord(page) ? writtenPage(page, serverEnv()) : page
    return written === page ? content : JSON.stringify(written)
  } catch {
    return content
  }
}

/** A stored page as people read it: with the fields of entities and the administrator's translations in their places. */
export async function translatedPage(db: Db, code: string, content: string): Promise<string> {
  const word = await wordOf(db, `page:${code}`)
  const page = word && pageOf(content)
  return word && page ? JSON.stringify(eachText(page, `page:${code}`, word, serverEnv())) : withFields(content)
}

interface Stored {
  enCode: string
  fullName: string
  form: string | null
  list: string | null
}

/** A released application as people read it: with the administrator's translations in their places. */
export async function translatedForm(db: Db, stored: Stored): Promise<{ fullName: Text; form: string; list: string }> {
  const { enCode, fullName, form, list } = stored
  const root = `form:${enCode}`
  const word = await wordOf(db, root)
  if (!word) return { fullName, form: form ?? '', list: list ?? '' }
  return {
    fullName: word(`${root}.title`, fullName),
    form: form ? JSON.stringify(eachText(normaliseForm(form, serverEnv()), root, word, serverEnv())) : '',
    list: list ? JSON.stringify(eachText(normaliseList(list), root, word, serverEnv())) : '',
  }
}
