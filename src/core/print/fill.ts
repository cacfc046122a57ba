import { ExprError, exprsOf, parseExpr } from '../expression/expr.ts'
import { isRecord } from '../json.ts'
import type { Json, Row, Scope, Text } from '../types.ts'
import { WorkError } from '../work.ts'
import type { CellPicture, PrintBlock, PrintTemplate } from './template.ts'

/** A record as it is printed: its values as they are stored, and as their reader reads them. */
export interface PrintRecord {
  values: Row
  /** every value as a text, rows of sub-tables too */
  texts: Row
  /** who decided what; nothing of a record without a flow */
  approvals: Approval[]
  /** of fields that hold files or a signature, as far as the template names them; those of a row and of a decision by keys of their own */
  pictures?: { [field: string]: PrintPicture[] }
}

/** The pictures of a row of a sub-table: of its field, the row by its place. */
export const rowPictureKey = (table: string, row: number, field: string): string => `${table}[${row}].${field}`
/** What a decision was signed with, which one of them by its place. */
export const signatureKey = (line: number): string => `approvals[${line}]`

/** A picture of a record, or a file that cannot be drawn and is told by its name. */
export interface PrintPicture {
  name: string
  /** where it is read, or the picture itself as a data URL; empty where it cannot be drawn */
  src: string
  /** pixels */
  width: number
  height: number
}

/** PR-07: a line of what was decided. */
export interface Approval {
  nodeName: string
  userName: string
  /** already written out */
  handleTime: string
  /** PR-08: already in words */
  handleStatus: string
  handleOpinion: string
}

/** Where a text stands: in a row of a sub-table, on a page. */
export interface PrintPlace {
  row?: { values: Row; texts: Row }
  page?: Row
}

/** What texts may read beside the record: who prints, and words of dictionaries by their codes (PR-13: `page.dictionary.sex[form.sex]`). */
export interface FillScope {
  user: Row
  dictionary: Row
}

/** Fills the expressions of a text. */
export type Fill = (text: string, place?: PrintPlace) => string

const braces = /\{\{([\s\S]*?)\}\}/g
const field = /^(form|row)\.([A-Za-z_]\w*)$/

/** So many characters has one text on paper. */
const longest = 20_000

const plain = (value: Json | undefined): string =>
  value === null || value === undefined ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value)

/**
 * What fills the texts of one record. A field alone is written as its reader reads it; anything else is worked out from what
 * is stored. PR-16: what cannot be worked out leaves the fields that it reads as they are, and `note` hears of it.
 */
export function filler({ values, texts }: PrintRecord, { user, dictionary }: FillScope, note: (expression: string) => void): Fill {
  const textOf = (root: string, name: string, place: PrintPlace): string => plain((root === 'row' ? place.row?.texts : texts)?.[name])
  return (text, place = {}) =>
    text
      .replace(braces, (_, source: string) => {
        const expression = source.trim()
        const named = field.exec(expression)
        if (named) return textOf(named[1] ?? '', named[2] ?? '', place)
        const scope: Scope = {
          form: values,
          user,
          ...(place.row ? { row: place.row.values } : {}),
          page: { ...place.page, dictionary },
        }
        try {
          return plain(parseExpr(expression).run(scope))
        } catch (error) {
          if (!(error instanceof ExprError || error instanceof WorkError)) throw error
          note(expression)
          return [...expression.matchAll(/\b(form|row)\.([A-Za-z_]\w*)/g)]
            .map(([, root = '', name = '']) => textOf(root, name, place))
            .join(' ')
        }
      })
      .slice(0, longest)
}

/** The rows of a sub-table, as they are stored and as they are read. */
export function rowsFor({ values, texts }: Pick<PrintRecord, 'values' | 'texts'>, name: string): Array<{ values: Row; texts: Row }> {
  const stored = Array.isArray(values[name]) ? values[name].filter(isRecord) : []
  const read = Array.isArray(texts[name]) ? texts[name].filter(isRecord) : []
  return stored.map((row, i) => ({ values: row as Row, texts: (read[i] ?? {}) as Row }))
}

const allBlocks = ({ header = [], body, footer = [] }: PrintTemplate): PrintBlock[] => [...header, ...body, ...footer]
const fieldsOf = (cells: ReadonlyArray<{ picture?: CellPicture }>): string[] => cells.flatMap(({ picture }) => picture?.field ?? [])

/** The fields whose pictures a template draws: of the record, of the rows of each sub-table, and whether those of decisions. */
export function picturesIn(template: PrintTemplate): { form: Set<string>; tables: Map<string, Set<string>>; signatures: boolean } {
  const form = new Set<string>()
  const tables = new Map<string, Set<string>>()
  let signatures = false
  for (const block of allBlocks(template)) {
    if (block.kind === 'picture') form.add(block.field)
    else if (block.kind === 'approvals') signatures ||= block.signature === true
    else if (block.kind === 'grid') for (const field of fieldsOf(block.rows.flat())) form.add(field)
    else if (block.kind === 'table') tables.set(block.field, new Set([...(tables.get(block.field) ?? []), ...fieldsOf(block.columns)]))
  }
  return { form, tables, signatures }
}

const looksUp = /\bpage\s*\.\s*dictionary\s*(?:\.\s*([A-Za-z_]\w*)|\[\s*(?:'([^'\\]+)'|"([^"\\]+)")\s*\])/g
/** So many dictionaries one template looks up in. */
const mostDictionaries = 20

/** Codes of the dictionaries that a template looks up in. */
export function dictionariesIn(template: PrintTemplate): string[] {
  const found = new Set<string>()
  for (const source of stringsIn(template as object as Json).flatMap(exprsOf))
    for (const [, word, single, double] of source.matchAll(looksUp)) found.add(word ?? single ?? double ?? '')
  return [...found].slice(0, mostDictionaries)
}

/** Every text in something. */
const stringsIn = (value: Json): string[] =>
  typeof value === 'string' ? [value] : typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : []

/** A text of a template in one language. */
export type Words = (text: Text) => string
