import type { Json, Row } from '#core/types.ts'
import type { Db } from '../../db/types.ts'
import { shownHeaders } from '../../records/interfaces/headers.ts'
import { rowsOfJson } from '../../records/interfaces/parameters.ts'
import { namesOfJson } from '../../records/interfaces/statement.ts'

/** Fields that a form fills as sub-tables and the table keeps as JSON text. */
const lists = ['parameterJson', 'fieldJson', 'queryJson', 'conditionsJson'] as const
/** Fields that a form fills with chosen names. */
const names = ['columnsJson'] as const

/** A sub-table's rows carry an id of their own, which is of no use here. */
const plain = (rows: Json[]): Json[] =>
  rows.map((row) => {
    if (row === null || typeof row !== 'object' || Array.isArray(row)) return row
    const { id: _id, $text: _text, ...rest } = row
    return rest
  })

/** What a form sends, as it is kept: lists become their text. */
export const fromForm = (body: Row): Row => ({
  ...body,
  ...Object.fromEntries(
    [...lists, ...names].filter((name) => Array.isArray(body[name])).map((name) => [name, JSON.stringify(plain(body[name] as Json[]))]),
  ),
})

/** A record as a form shows it: lists as rows, the names of its headers. */
export const toForm = async (db: Db, record: Row): Promise<Row> => ({
  ...record,
  ...Object.fromEntries(lists.map((name) => [name, rowsOfJson(record[name])])),
  ...Object.fromEntries(names.map((name) => [name, namesOfJson(record[name])])),
  headers: await shownHeaders(db, String(record.id)),
})
