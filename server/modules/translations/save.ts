import { placeholdersOf } from '#core/form/places.ts'
import type { FieldError, Json, Language, Row } from '#core/types.ts'
import type { WriteContext } from '../../auth/writer.ts'
import { invalid, notFound } from '../../base/errors.ts'
import type { Db } from '../../db/types.ts'
import { findBy } from '../../records/entity/query.ts'
import { repository } from '../../records/entity/repository.ts'
import { conflict, isBehind } from '../../records/write/conflict.ts'
import { languages } from '../../texts/texts.ts'
import type { Entry } from './catalogue.ts'

/** What a caller says of a text; a language that is left out keeps what it says. */
export type TextBody = { [language in Language]?: Json | undefined } & { note?: Json | undefined; version?: Json | undefined }

const store = () => repository('translation')
const ownOf = (db: Db, key: string) => findBy(db, store().entity, { key })

/** Placeholders are what a text is filled with: a translation that loses or invents one would show a gap or a raw name. */
function placeholderFaults({ words }: Entry, said: Row, t: WriteContext['t']): FieldError[] {
  const wanted = placeholdersOf(words.zh ?? words.en ?? '')
  return languages.flatMap((language) => {
    const text = said[language]
    if (typeof text !== 'string' || `${placeholdersOf(text)}` === `${wanted}`) return []
    const message = wanted.length > 0 ? t('t:translation.names', { names: wanted.join(' ') }) : t('t:translation.noNames')
    return [{ field: language, rule: 'placeholders', message: `${t(`t:language.${language}`)}：${message}` }]
  })
}

/**
 * Keeps what the administrator says instead of a text. What is as delivered, or empty, is not kept; when nothing is left
 * the text is as it was delivered. Gives whether anything changed. Throws what breaks a rule, and conflict.
 */
export async function saveWords(trx: Db, entry: Entry, said: TextBody, context: WriteContext): Promise<boolean> {
  const own = await ownOf(trx, entry.key)
  if (isBehind(said.version, Number(own?.version ?? 0))) throw conflict(own ?? {})
  const values: Row = { key: entry.key, kind: entry.kind, note: said.note === undefined ? (own?.note ?? null) : (said.note ?? null) }
  for (const language of languages) {
    const text = said[language] === undefined ? own?.[language] : said[language]
    const trimmed = typeof text === 'string' ? text.trim() : text
    values[language] = trimmed === '' || trimmed === entry.words[language] ? null : (trimmed ?? null)
  }
  const faults = placeholderFaults(entry, values, context.t)
  if (faults.length > 0) throw invalid(faults)
  if (languages.every((language) => values[language] === null) && !values.note) {
    if (own) await store().remove(trx, String(own.id), context)
    return own !== undefined
  }
  if (own && ['note', ...languages].every((name) => (own[name] ?? null) === values[name])) return false
  if (own) await store().update(trx, String(own.id), values, context)
  else await store().insert(trx, values, context)
  return true
}

/** Back to the text as it was delivered. Throws not found when it is that already. */
export async function resetWords(trx: Db, key: string, context: WriteContext): Promise<void> {
  const own = await ownOf(trx, key)
  if (!own) throw notFound()
  await store().remove(trx, String(own.id), context)
}
