import type { Language, Row } from '#core/types.ts'
import { notFound } from '../../base/errors.ts'
import type { Db } from '../../db/types.ts'
import { entityOf } from '../../records/entity/catalog.ts'
import { listAll } from '../../records/entity/query.ts'
import { matcher } from '../../records/entity/routes.ts'
import { askedPage, type PageQuery, pageAmong } from '../../records/query/page.ts'
import { languages } from '../../texts/texts.ts'
import { catalogue, type Entry, type Kind } from './catalogue.ts'

export interface TranslationQuery extends PageQuery {
  keyword?: string
  kind?: string
  /** a language without words, 'any' of them, or 'own': what the administrator says */
  missing?: string
}

/** A text as the list and the form read it: what each language says now, what it said as delivered, and what is missing. */
function rowOf({ key, kind, words }: Entry, own: Row | undefined): Row {
  const says = (language: Language) => own?.[language] || words[language] || ''
  return {
    id: key,
    key,
    kind,
    ...Object.fromEntries(languages.map((language) => [language, says(language)])),
    shippedZh: words.zh ?? '',
    shippedZhtw: words.zhtw ?? '',
    shippedEn: words.en ?? '',
    missing: languages.filter((language) => !says(language)),
    isOwn: own ? 1 : 0,
    note: own?.note ?? null,
    version: own?.version ?? 0,
  }
}

/** Every text with the administrator's words over it, the kinds in their order; words whose text is gone stand last. */
async function allRows(db: Db): Promise<Row[]> {
  const entries = await catalogue(db)
  const own = new Map((await listAll(db, entityOf('translation'))).map((row) => [String(row.key), row]))
  const rows = [...entries.values()].map((entry) => rowOf(entry, own.get(entry.key)))
  const gone = [...own.values()].filter((row) => !entries.has(String(row.key)))
  const order: Kind[] = ['menu', 'page', 'form', 'text']
  rows.sort((a, b) => order.indexOf(a.kind as Kind) - order.indexOf(b.kind as Kind))
  return [...rows, ...gone.map((row) => rowOf({ key: String(row.key), kind: row.kind as Kind, words: {} }, row))]
}

/** The texts that a query asks for. */
export async function searchRows(db: Db, query: TranslationQuery): Promise<Row[]> {
  const fits = matcher(['key', ...languages], query.keyword)
  const { kind, missing } = query
  const lacks = (row: Row): boolean => {
    if (!missing) return true
    if (missing === 'own') return row.isOwn === 1
    const list = row.missing as string[]
    return missing === 'any' ? list.length > 0 : list.includes(missing)
  }
  return (await allRows(db)).filter((row) => (!kind || row.kind === kind) && lacks(row) && fits(row))
}

/** One page of them. */
export async function listRows(db: Db, query: TranslationQuery) {
  const rows = await searchRows(db, query)
  return pageAmong(rows, askedPage({ ...query, pageSize: query.pageSize || undefined }, { most: 500 }))
}

/** How many texts of each kind there are, how many each language lacks, and how many the administrator says. */
export async function summaryOf(db: Db) {
  const rows = await allRows(db)
  const count = (among: Row[]): Row => ({
    total: among.length,
    ...Object.fromEntries(
      languages.map((language) => [language, among.filter((row) => (row.missing as string[]).includes(language)).length]),
    ),
    own: among.filter((row) => row.isOwn === 1).length,
  })
  const kinds: Kind[] = ['menu', 'page', 'form', 'text']
  const list = kinds.map((kind) => ({ id: kind, kind, ...count(rows.filter((row) => row.kind === kind)) }))
  return { list, ...count(rows) }
}

/** One text by its key; throws not found. */
export async function rowByKey(db: Db, key: string): Promise<Row> {
  const own = (await listAll(db, entityOf('translation'), { filters: { key } }))[0]
  const entry = (await catalogue(db)).get(key)
  if (entry) return rowOf(entry, own)
  if (own) return rowOf({ key, kind: own.kind as Kind, words: {} }, own)
  throw notFound()
}
