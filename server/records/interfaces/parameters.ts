import type { Json, Row } from '#core/types.ts'
import { ApiError } from '../../base/errors.ts'

/** What a parameter may hold. */
const dataTypes = ['text', 'number', 'boolean', 'date'] as const
type DataType = (typeof dataTypes)[number]

/** One parameter of a data interface (parameterJson). */
export interface InterfaceParameter {
  field: string
  fieldName?: string
  dataType: DataType
  defaultValue: Json
  required: boolean
}

const names: { [older: string]: DataType } = { varchar: 'text', int: 'number', decimal: 'number', datetime: 'date' }
const typeOf = (value: unknown): DataType =>
  dataTypes.find((type) => type === value) ?? (typeof value === 'string' ? (names[value] ?? 'text') : 'text')

/** Text that should be a JSON list of records, as one; anything else is an empty list. */
export function rowsOfJson(json: Json | undefined): Row[] {
  if (typeof json !== 'string' || json === '') return []
  try {
    const list = JSON.parse(json) as unknown
    return Array.isArray(list) ? list.filter((row) => row !== null && typeof row === 'object' && !Array.isArray(row)) : []
  } catch {
    return []
  }
}

/** The parameters that a data interface states, in order. */
export const parametersOf = (record: Row): InterfaceParameter[] =>
  rowsOfJson(record.parameterJson)
    .filter(({ field }) => typeof field === 'string' && field !== '')
    .map(({ field, fieldName, dataType, defaultValue, required }) => ({
      field: field as string,
      ...(typeof fieldName === 'string' && fieldName !== '' ? { fieldName } : {}),
      dataType: typeOf(dataType),
      defaultValue: defaultValue ?? null,
      required: required === true || required === 1,
    }))

const isBlank = (value: Json | undefined) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

const booleans: ReadonlyMap<string, boolean> = new Map([
  ['1', true],
  ['true', true],
  ['0', false],
  ['false', false],
])

/** A value as its type has it; undefined when it is no such value. */
function typed(type: DataType, value: Json): Json | undefined {
  if (Array.isArray(value)) {
    const list = value.map((one) => typed(type, one))
    return list.some((one) => one === undefined) ? undefined : (list as Json[])
  }
  if (value === null) return null
  if (typeof value === 'object') return undefined
  if (type === 'text') return String(value)
  if (type === 'boolean') {
    if (typeof value === 'boolean') return value
    return booleans.get(String(value))
  }
  const text = String(value).trim()
  if (type === 'number') return typeof value !== 'boolean' && text !== '' && Number.isFinite(Number(text)) ? Number(text) : undefined
  const moment = /^-?\d+$/.test(text) ? Number(text) : Date.parse(text)
  return typeof value !== 'boolean' && Number.isFinite(moment) ? moment : undefined
}

/**
 * Values by name from a call's paramList: what was not sent takes its default, what is sent beside is left out. Throws a
 * fault that names the parameter when a required one is empty or one is not of its type.
 */
export function valuesOf(parameters: readonly InterfaceParameter[], paramList: unknown): Row {
  const sent = new Map(
    (Array.isArray(paramList) ? (paramList as unknown[]) : [])
      .filter((one): one is Row => one !== null && typeof one === 'object' && !Array.isArray(one))
      .map(({ field, defaultValue, value }) => [String(field), defaultValue ?? value ?? null]),
  )
  return Object.fromEntries(
    parameters.map(({ field, fieldName, dataType, defaultValue, required }) => {
      const name = fieldName ?? field
      const given = sent.get(field)
      const raw = isBlank(given) ? defaultValue : (given as Json)
      if (isBlank(raw)) {
        if (required) throw new ApiError('badRequest', { key: 'interface.paramRequired', params: { name } })
        return [field, null]
      }
      const value = typed(dataType, raw)
      if (value === undefined) throw new ApiError('badRequest', { key: 'interface.paramType', params: { name } })
      return [field, value]
    }),
  )
}
