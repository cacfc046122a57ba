import type { FastifyRequest } from 'fastify'
import {
  beyondChoices,
  dictionariesOf,
  formOfFields,
  guessFields,
  headAndRows,
  type SheetDictionary,
  type SheetField,
  samplesOf,
  textsOfLine,
} from '#core/form/formFromRows.ts'
import { labelMark, listMark } from '#core/text.ts'
import type { FormDef, Row } from '#core/types.ts'
import { ApiError, invalid } from '../../base/errors.ts'
import { keepSheet, sentSheet } from '../../records/sheet/files.ts'
import { unguard } from '../../records/sheet/guard.ts'
import { mostInBackground } from '../../records/sheet/importRows.ts'
import { readBook } from '../../records/sheet/readBook.ts'
import { extensions, mostBytes } from '../../records/sheet/sent.ts'
import { mayMakeDictionaries } from './dictionaries.ts'
import { nameOf, uploaded } from './uploaded.ts'

/** Under which the sheets that applications are made of are kept, for an hour. */
const entity = 'visualdev.new'
/** A form with more fields is not made of a sheet, but by somebody who lays it out. */
const mostColumns = 100
/** So many dictionaries one sheet makes at most, in one transaction. */
const mostDictionaries = 20
/** Its title, its head, and one that is too many. */
const besides = 7

type Lines = ReadonlyArray<readonly string[]>
interface Sheet {
  head: readonly string[]
  rows: Lines
}

/** What the columns of an uploaded workbook seem to be; its lines are kept, for its sender alone. */
export async function readSheet(request: FastifyRequest, fileId: string) {
  const file = await uploaded(request, fileId, { extensions, mostBytes })
  const { name } = file
  const lines = (await readBook(request.user.id, file, mostInBackground + besides)).map((line) => line.map((cell) => unguard(cell)))
  const { head, rows } = headAndRows(lines)
  if (rows.length === 0) throw new ApiError('badRequest', { key: 'wizard.empty' })
  if (rows.length > mostInBackground) throw new ApiError('badRequest', { key: 'wizard.tooMany', params: { n: mostInBackground } })
  const fields = guessFields(head, rows)
  if (fields.length > mostColumns) throw new ApiError('badRequest', { key: 'application.tooManyColumns', params: { n: mostColumns } })
  const sheet: Sheet = { head, rows }
  const mayDictionary = await mayMakeDictionaries(request)
  const isDictionary = (field: SheetField) => mayDictionary && beyondChoices([{ ...field, kind: 'dictionary' }], rows).length === 0
  const kept = Buffer.from(JSON.stringify(sheet))
  const id = await keepSheet(request.server.db, { userId: request.user.id, entity, kind: 'in', name, content: kept })
  let left = mostDictionaries
  return {
    sheet: id,
    name: nameOf(name),
    total: rows.length,
    fields: fields.map((field) => {
      const dictionary = isDictionary(field)
      return {
        ...field,
        // what is chosen from is kept once for everybody, where the caller may do that
        ...(field.kind === 'choice' && dictionary && left-- > 0 ? { kind: 'dictionary' as const } : {}),
        dictionary: Number(dictionary),
        use: 1,
        sample: samplesOf(rows, field.column).join(request.t(listMark)),
      }
    }),
  }
}

/** A column as somebody left it who was shown what it seems to be. */
export type SaidField = SheetField & { use?: number | null }

/** What an application is made of from a sheet. */
export interface FromSheet {
  dictionaries: SheetDictionary[]
  /** the form, once its dictionaries have these codes by column */
  formWith: (codes: ReadonlyMap<number, string>) => FormDef
  /** the rows as texts by field */
  rows: Row[]
}

/** What a sheet that was read before makes. Throws with what is wrong with the columns that were said. */
export async function fromSheet(request: FastifyRequest, sheet: string, said: readonly SaidField[]): Promise<FromSheet> {
  const { server, user, t } = request
  const { db } = server
  const content = await sentSheet(db, sheet, { userId: user.id, entity })
  const { head, rows } = JSON.parse(content.toString('utf8')) as Sheet
  const there = new Set(guessFields(head, rows).map(({ column }) => column))
  const wanted = new Map<number, SheetField>()
  for (const field of said) if (field.use !== 0 && there.has(field.column)) wanted.set(field.column, field)
  const fields = [...wanted.values()]
  const fault = (message: string) => invalid([{ field: 'fields', rule: 'fields', message }])
  if (fields.length === 0) throw fault(t('t:application.noField'))
  const beyond = beyondChoices(fields, rows)
  if (beyond.length > 0)
    throw fault(`${t('t:application.tooManyChoices')}${t(labelMark)}${beyond.map(({ label }) => label).join(t(listMark))}`)
  const dictionaries = dictionariesOf(fields, rows)
  if (dictionaries.length > mostDictionaries) throw fault(t('t:application.tooManyDictionaries', { n: mostDictionaries }))
  if (dictionaries.length > 0 && !(await mayMakeDictionaries(request))) throw fault(t('t:application.noDictionary'))
  const { names } = formOfFields(fields, rows)
  const texts = rows.map((line): Row => textsOfLine(line, fields, names))
  return {
    dictionaries,
    formWith: (codes) => formOfFields(fields, rows, codes).form,
    rows: texts.filter((row) => Object.values(row).some((text) => String(text).trim() !== '')),
  }
}
