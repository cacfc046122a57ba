import type { Json, Row } from '#core/types.ts'
import { rowsOfJson } from '../../records/interfaces/parameters.ts'

const plain = (row: Json): Json => {
  if (row === null || typeof row !== 'object' || Array.isArray(row)) return row
  return { field: row.field ?? null, defaultValue: row.defaultValue ?? null }
}

/** The ids of a JSON text. */
export const idsIn = (stored: Json | undefined): string[] =>
  typeof stored === 'string' && stored !== '' ? (JSON.parse(stored) as string[]) : []

const idsOf = (value: Json | undefined): Json => JSON.stringify(Array.isArray(value) ? value : value ? [value] : [])

/** What a form sends, as it is kept: the rows of the parameters, and the ids of whom failures are told to, become their text. */
export const fromForm = (body: Row): Row => ({
  ...body,
  ...(body.toUserIds === undefined ? {} : { toUserIds: idsOf(body.toUserIds) }),
  ...(Array.isArray(body.parameterJson) ? { parameterJson: JSON.stringify(body.parameterJson.map(plain)) } : {}),
})

/** A task as its form shows it. */
export const toForm = (record: Row): Row => ({
  ...record,
  ...{ parameterJson: rowsOfJson(record.parameterJson), toUserIds: idsIn(record.toUserIds) },
})
