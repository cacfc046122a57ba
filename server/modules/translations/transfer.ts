import type { FieldError } from '#core/types.ts'
import type { WriteContext } from '../../auth/writer.ts'
import { ApiError, brokenRules, invalid } from '../../base/errors.ts'
import type { Db } from '../../db/types.ts'
import { languages } from '../../texts/texts.ts'
import { catalogue } from './catalogue.ts'
import { fromCsv, toCsv } from './csv.ts'
import { searchRows, type TranslationQuery } from './list.ts'
import { saveWords } from './save.ts'

const columns = ['key', 'kind', ...languages] as const

/** The texts of a query as a CSV file: key, kind, and what each language says. */
export async function exportWords(db: Db, query: TranslationQuery): Promise<string> {
  const rows = await searchRows(db, query)
  return toCsv([columns, ...rows.map((row) => columns.map((name) => String(row[name] ?? '')))])
}

export interface Imported {
  [name: string]: number
  changed: number
  same: number
  unknown: number
}

/**
 * Takes over what a CSV file says; a file may leave out rows and languages. All of it or nothing: the first line that
 * breaks a rule is told. Keys that no text has are counted and left; of a key that stands there twice, the last line holds.
 */
export async function importWords(trx: Db, content: string, context: WriteContext): Promise<Imported> {
  const [head = [], ...rows] = fromCsv(content) ?? []
  const at = new Map(head.map((name, i) => [name.trim(), i]))
  if (!at.has('key') || !languages.some((language) => at.has(language))) throw new ApiError('badRequest', { key: 'translation.badFile' })
  const entries = await catalogue(trx)
  const result: Imported = { changed: 0, same: 0, unknown: 0 }
  const keyOf = (row: string[]) => (row[at.get('key') ?? 0] ?? '').trim()
  const lastAt = new Map(rows.map((row, i) => [keyOf(row), i]))
  for (const [i, row] of rows.entries()) {
    const entry = entries.get(keyOf(row))
    if (!entry) {
      result.unknown++
      continue
    }
    if (lastAt.get(entry.key) !== i) {
      result.same++
      continue
    }
    const said = Object.fromEntries(
      languages.filter((language) => at.has(language)).map((language) => [language, row[at.get(language) ?? 0] ?? '']),
    )
    try {
      if (await saveWords(trx, entry, said, context)) result.changed++
      else result.same++
    } catch (error) {
      const rules = brokenRules(error)
      if (!rules) throw error
      const line = (fault: FieldError) => ({
        ...fault,
        row: i,
        message: context.t('t:translation.line', { n: i + 2, key: entry.key, message: fault.message }),
      })
      throw invalid(rules.map(line))
    }
  }
  return result
}
