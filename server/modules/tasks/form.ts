import type { Json, Row } from '#core/types.ts'
import { rowsOfJson } from '../../records/interfaces/parameters.ts'

const plain = (row: Json): Json => {
  if (row === null || typeof row !== 'object' || Array.isArray(row)) return row
  return { field: row.field ?? null, defaultValue: row.defaultValue ?? null }
}

/** What a form sends, as it is kept: the rows of the parameters become their text. */
export const fromForm = (body: Row): Row => ({
  ...body,
  ...(Array.isArray(body.parameterJson) ? { parameterJson: JSON.stringify(body.parameterJson.map(plain)) } : {}),
})

/** A task as its form shows it. */
export const toForm = (record: Row): Row => ({ ...record, parameterJson: rowsOfJson(record.parameterJson) })
