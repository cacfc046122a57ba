import type { Json, Row } from '#core/types.ts'
import { rowsOfJson } from '../../../records/interfaces/parameters.ts'

const isRow = (row: Json): row is Row => row !== null && typeof row === 'object' && !Array.isArray(row)
const wordOf = (value: Json | undefined): Json => (typeof value === 'string' ? value.trim() : (value ?? null))

/** Columns of the rows that a form shows as a table and that are kept as JSON text. */
const tableColumns = {
  msgTemplate: { templateParamList: ['field', 'fieldName'], smsFieldList: ['smsField', 'field', 'isTitle'] },
  msgSendConfig: { items: ['templateId', 'accountId'] },
} as const
export type WithTables = keyof typeof tableColumns

/** A mail is written in the editor, in a field of its own: `html` of the form is the `content` that is kept. */
const withoutHtml = ({ html, ...body }: Row): Row => (html !== undefined && body.messageType === '2' ? { ...body, content: html } : body)
const withHtml = (record: Row): Row =>
  'messageType' in record ? { html: record.messageType === '2' ? (record.content ?? null) : null } : {}

/** Makes of what a form sends what is kept, and back. */
export function tablesOf(entity: WithTables): { fromForm: (body: Row) => Row; toForm: (record: Row) => Row; names: string[] } {
  const tables: { readonly [name: string]: readonly string[] } = tableColumns[entity]
  const rowOf = (row: Json, columns: readonly string[]): Json =>
    isRow(row) ? Object.fromEntries(columns.map((name) => [name, wordOf(row[name])])) : row
  return {
    names: Object.keys(tables),
    fromForm: (body) => ({
      ...withoutHtml(body),
      ...Object.fromEntries(
        Object.entries(tables).flatMap(([name, columns]) => {
          const rows = body[name]
          return Array.isArray(rows) ? [[name, JSON.stringify(rows.map((row) => rowOf(row, columns)))]] : []
        }),
      ),
    }),
    toForm: (record) => ({
      ...record,
      ...withHtml(record),
      ...Object.fromEntries(Object.keys(tables).map((name) => [name, rowsOfJson(record[name])])),
    }),
  }
}
