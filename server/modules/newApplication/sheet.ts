import type { FastifyRequest } from 'fastify'
import { extensionOf } from '#core/files.ts'
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
import { plainText } from '#core/format/plainText.ts'
import { labelMark, listMark } from '#core/text.ts'
import type { FormDef, Row } from '#core/types.ts'
import { ApiError, invalid, notFound } from '../../base/errors.ts'
import { readBook } from '../../records/sheet/book.ts'
import { keepSheet, sentSheet } from '../../records/sheet/files.ts'
import { unguard } from '../../records/sheet/guard.ts'
import { mostInBackground } from '../../records/sheet/importRows.ts'
import { extensions, mostBytes } from '../../records/sheet/sent.ts'
import { readFiles } from '../../storage/contents.ts'
import { mayMakeDictionaries } from './dictionaries.ts'

/** Under which the sheets that applications are made of are kept, for an hour. */
const entity = 'visualdev.new'
/** A form with more fields is not made of a sheet, but by somebody who lays it out. */
const mostColumns = 100
const longestName = 50
/** So many dictionaries one sheet makes at most, in one transaction. */
const mostDictionaries = 20
/** Its title, its head, and one that is too many. */
const besides = 7

type Lines = ReadonlyArray<readonly string[]>
interface Sheet {
  head: readonly string[]
  rows: Lines
}

/** The workbook that the caller has uploaded; of somebody else's nothing is said. Throws on another kind, and on one that is too large: it is not read then. */
async function contentOf({ server: { db, store }, user, t }: FastifyRequest, fileId: string): Promise<{ name: string; content: Buffer }> {
  const file = (await readFiles(db, [fileId])).get(fileId)
  if (!file || file.ownerId !== user.id) throw notFound()
  if (!extensions.includes(extensionOf(file.name)))
    throw new ApiError('badRequest', { key: 'wizard.wrongType', params: { types: extensions.join(t(listMark)) } })
  if (file.size >= mostBytes) throw new ApiError('tooLarge', { key: 'wizard.tooLarge' })
  const pieces: Buffer[] = []
  for await (const piece of (await store.read(file.blobId)) as AsyncIterable<Buffer>) pieces.push(piece)
  return { name: file.name, content: Buffer.concat(pieces) }
}

/** What an application of a workbook is called at first. */
const nameOf = (file: string): string => [...plainText(file.replace(/\.\w+$/, ''))].slice(0, longestName).join('')

/** What the columns of an uploaded workbook seem to be; its lines are kept, for its sender alone. */
export async function readSheet(request: FastifyRequest, fileId: string) {
  const { name, content } = await contentOf(request, fileId)
  const lines = readBook(content, mostInBackground + besides).map((line) => line.map((cell) => unguard(cell)))
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
