import { isRecord } from '#core/json.ts'
import type { Json, Row } from '#core/types.ts'

/** A table as it is drawn. */
export interface DrawnTable {
  id: string
  fullName: string
  /** its name in the database */
  table: string
  isSub: boolean
  fields: Array<{ id: string; fullName: string; kind: string; leadsTo: string }>
  /** as the call answered it */
  row: Row
}

/** A line between two tables. */
export interface DrawnRelation {
  id: string
  kind: string
  fullName: string
  from: string
  to: string
}

export interface DrawnModel {
  tables: DrawnTable[]
  relations: DrawnRelation[]
  more: boolean
}

const textOf = (value: Json | undefined): string => (typeof value === 'string' ? value : '')
const rowsOf = (value: Json | undefined): Row[] => (Array.isArray(value) ? value.filter((one): one is Row => isRecord(one)) : [])

/** Tables and relations out of what a call answered; lines that lead nowhere are left out. */
export function modelOf(data: Json | undefined): DrawnModel {
  const read = isRecord(data) ? (data as Row) : {}
  const tables = rowsOf(Array.isArray(data) ? data : read.tables).map((row) => ({
    id: textOf(row.id),
    fullName: textOf(row.fullName),
    table: textOf(row.table),
    isSub: typeof row.parentId === 'string',
    fields: rowsOf(row.fields).map((field) => ({
      id: textOf(field.id),
      fullName: textOf(field.fullName),
      kind: textOf(field.kind),
      leadsTo: textOf(field.leadsTo),
    })),
    row,
  }))
  const known = new Set(tables.map(({ id }) => id))
  const relations = rowsOf(read.relations)
    .map((row) => ({
      id: textOf(row.id),
      kind: textOf(row.kind),
      fullName: textOf(row.fullName),
      from: textOf(row.from),
      to: textOf(row.to),
    }))
    .filter(({ from, to }) => known.has(from) && known.has(to))
  return { tables, relations, more: read.more === true }
}

/** So many fields of a table are drawn; those that lead to other tables come first. */
const mostFields = 8

/** Fields of a table that are drawn. */
export const fieldsDrawn = ({ fields }: DrawnTable): DrawnTable['fields'] =>
  [...fields.filter(({ leadsTo }) => leadsTo !== ''), ...fields.filter(({ leadsTo }) => leadsTo === '')].slice(0, mostFields)
