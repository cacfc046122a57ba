import Decimal from 'decimal.js-light'
import { functions } from '#core/expression/functions.ts'
import { holdsOf } from '#core/form/holds.ts'
import { mostOf } from '#core/form/longest.ts'
import { firstMoment, lastMoment } from '#core/format/format.ts'
import { fitsPlaces } from '#core/format/numberText.ts'
import type { Json, Row } from '#core/types.ts'
import { newId } from '../../db/ids.ts'
import { isStorable } from '../entity/values.ts'
import { highest } from '../model/ceilings.ts'
import { decimalsOf } from '../model/columns.ts'
import type { Model, ModelField, ModelTable } from '../model/model.ts'
import { metaColumns } from '../model/naming.ts'

/** A row of a table, by column. */
export type Columns = { [column: string]: unknown }

/** A decimal as a number, where no digit is lost; else as text. */
function toNumber(text: string): Json {
  const number = Number(text)
  // the usual one is the same but for zeros behind it
  if (String(number) === (text.includes('.') ? text.replace(/\.?0+$/, '') : text)) return number
  return new Decimal(text).eq(number) ? number : text
}

/** A stored column as a value of the language. What was written as a list is read as one, also when it is a single value. */
function fromColumn({ type, json }: ModelField, value: unknown): Json {
  if (value === null || value === undefined) return null
  if (json) {
    try {
      const list = JSON.parse(String(value)) as Json
      return Array.isArray(list) ? list : [list]
    } catch {
      return [String(value)]
    }
  }
  if (type.startsWith('numeric') || type === 'bigint') return toNumber(String(value))
  return value as Json
}

/** A value as its column holds it; empty values are null. The value was validated. */
export function toColumn({ type, json }: ModelField, value: Json | undefined): unknown {
  if (value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)) return null
  if (json) return JSON.stringify(value)
  if (type === 'timestamp with time zone') return new Date(Number(value))
  if (typeof value === 'object') return JSON.stringify(value)
  return value
}

/** Fields of a table's row, as values. */
export function fieldsFrom(table: ModelTable, row: Columns): Row {
  const values: Row = {}
  for (const [field, column] of table.columns) values[field] = fromColumn(column, row[column.column])
  return values
}

/** The fields of a row as they will be read once they are written: what is empty is null, numbers have their decimals. */
export function storedFields(table: ModelTable, values: Row): Row {
  const stored: Row = {}
  for (const [field, column] of table.columns) {
    const value = values[field]
    stored[field] = toColumn(column, value) === null ? null : rounded(column, value as Json)
  }
  return stored
}

/** A row of the main table as a record: its fields, id and version. */
export const recordFrom = (model: Model, row: Columns): Row => ({
  ...fieldsFrom(model.main, row),
  id: row[metaColumns.id] as string,
  version: Number(row[metaColumns.version]),
})

/** Values as columns; the columns that every table has are left to the caller. */
export function columnsFrom(table: ModelTable, values: Row): Columns {
  const columns: Columns = {}
  for (const [field, column] of table.columns) if (column.type !== 'own') columns[column.column] = toColumn(column, values[field])
  return columns
}

/** The rows of one sub-table of a record as columns, in order. Rows that are known keep their id. */
export const subRowsFrom = (table: ModelTable, parentId: string, rows: readonly Row[]): Columns[] =>
  rows.map((row, i) => ({
    ...columnsFrom(table, row),
    [metaColumns.id]: typeof row.id === 'string' ? row.id : newId(),
    [metaColumns.parentId]: parentId,
    [metaColumns.sort]: i,
  }))

/** A number as its field keeps it: rounded to its decimals, so that what is computed from it is what is stored. */
export function rounded(field: ModelField | undefined, value: Json): Json {
  if (!field || typeof value !== 'number' || !field.type.startsWith('numeric')) return value
  const places = decimalsOf(field.plan)
  return fitsPlaces(value, places) ? value : (functions.round?.(value, places) ?? value)
}

function allStorable(value: Json): boolean {
  if (typeof value === 'string') return isStorable(value)
  if (Array.isArray(value)) return value.every(allStorable)
  return value === null || typeof value !== 'object' || Object.values(value).every(allStorable)
}

/** Characters that a column keeps of what no `maxlength` and no contract bounds; lists are written as JSON. */
const longest = { short: 255, text: 100_000, json: 1_000_000 } as const
export function longestOf({ type, json, plan }: ModelField): number {
  if (type.startsWith('character varying')) return longest.short
  if (json) return longest.json
  const most = mostOf(plan) ?? longest.text
  if (holdsOf(plan) !== 'html') return Math.min(most, highest.text)
  // of a rich text `maxlength` counts the letters, and its marks are kept with them
  const usual = plan.widget.longest ?? longest.text
  return plan.node.maxlength === undefined ? usual : Math.min(Math.max(usual, most * 2), highest.html)
}

/** Why a value cannot be kept in its column, beside what the form's own rules say: its length, its range, its characters. */
export function storageFault(field: ModelField, value: Json | undefined): 'type' | 'tooLong' | undefined {
  const { type, json } = field
  if (value === undefined || value === null || value === '') return undefined
  if (!allStorable(value)) return 'type'
  if (type === 'own') return undefined
  if (json || type === 'text' || type.startsWith('character varying'))
    return (json ? JSON.stringify(value) : String(value)).length > longestOf(field) ? 'tooLong' : undefined
  const number = typeof value === 'number' ? value : Number.NaN
  if (!Number.isFinite(number)) return 'type'
  if (type === 'timestamp with time zone') return number >= firstMoment && number <= lastMoment ? undefined : 'type'
  if (type === 'integer') return Number.isInteger(number) && Math.abs(number) < 2 ** 31 ? undefined : 'type'
  if (type === 'bigint') return Number.isSafeInteger(number) ? undefined : 'type'
  return Math.abs(number) < 1e17 ? undefined : 'type'
}
