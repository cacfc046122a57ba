import type { Json, Row } from '#core/types.ts'
import { rowsOfJson } from '../../records/interfaces/parameters.ts'
import { ways } from './definition.ts'

const plain = (row: Json): Json => {
  if (row === null || typeof row !== 'object' || Array.isArray(row)) return row
  const by = ways.find((one) => one === row.by) ?? 'value'
  return { column: row.column ?? null, field: row.field ?? null, isKey: Number(row.isKey ?? 0) === 1 ? 1 : 0, by }
}

/** What a form sends, as it is kept: the rows of the mapping become their text. */
export const fromForm = (body: Row): Row => ({
  ...body,
  ...(Array.isArray(body.mappingJson) ? { mappingJson: JSON.stringify(body.mappingJson.map(plain)) } : {}),
})

/** A sync as its form shows it. */
export const toForm = (record: Row): Row => ({ ...record, mappingJson: rowsOfJson(record.mappingJson) })
