import { parseRecord } from '#core/json.ts'
import type { Json, Row } from '#core/types.ts'
import { rowsOfJson } from '../../records/interfaces/parameters.ts'
import { partsOfChoice } from '../../sources/choice.ts'
import type { Bound, Target } from '../../sources/kinds.ts'
import { tableName } from '../../sources/read.ts'
import { bound, partsOfStatement, quoted, type StatementFault } from '../../sources/statement.ts'

/** How a value of the source says what a field is to hold: by itself, by the words that people read, or by the account of a person. */
export const ways = ['value', 'word', 'account'] as const
export type Way = (typeof ways)[number]

/** One column of the source, and the field that takes its values. */
export interface Mapping {
  column: string
  field: string
  isKey: boolean
  by: Way
}

/** What a sync reads, and what it does with that. */
export interface Definition {
  sourceId: string
  chosen: boolean
  table: string
  statement: string
  modelId: string
  mapping: Mapping[]
  timeZone: string
  adds: boolean
  updates: boolean
  deletes: boolean
}

/** Columns of one sync, and those of its key. */
export const most = { columns: 100, keys: 5, syncs: 200 } as const

const textOf = (value: Json | undefined): string => (typeof value === 'string' ? value.trim() : '')

const mappingOf = ({ column, field, isKey, by }: Row): Mapping => ({
  ...{ column: typeof column === 'string' ? column : '', field: textOf(field), isKey: Number(isKey ?? 0) === 1 },
  by: ways.find((one) => one === by) ?? 'value',
})

/** A sync as it is kept, or as a form sends it. */
export const definitionOf = (record: Row): Definition => ({
  sourceId: textOf(record.sourceId),
  chosen: record.statementMode !== 'text',
  table: typeof record.tableName === 'string' ? record.tableName : '',
  statement: typeof record.statement === 'string' ? record.statement : '',
  modelId: textOf(record.modelId),
  mapping: (Array.isArray(record.mappingJson) ? (record.mappingJson as Row[]) : rowsOfJson(record.mappingJson)).map(mappingOf),
  timeZone: textOf(record.timeZone),
  adds: record.onNew !== 'leave',
  updates: record.onChanged !== 'leave',
  deletes: record.onGone === 'delete',
})

const keptFields = [
  'sourceId',
  'statementMode',
  'tableName',
  'statement',
  'modelId',
  'mappingJson',
  'timeZone',
  'onNew',
  'onChanged',
  'onGone',
] as const

/** What a run keeps of a sync: it goes on with that whatever becomes of the sync meanwhile. */
export const keptOf = (record: Row): string => JSON.stringify(Object.fromEntries(keptFields.map((name) => [name, record[name] ?? null])))
export const keptDefinition = (text: string): Definition => definitionOf(parseRecord(text) ?? {})

/** The columns that a sync reads, each once. */
export const columnsOf = ({ mapping }: Definition): string[] => [...new Set(mapping.map(({ column }) => column))]

type Place = Pick<Target, 'kind' | 'schema'>

/** What a sync asks its source: all columns, or those that are mapped; or what is wrong with its statement. */
export function readingOf(
  definition: Definition,
  { kind, schema }: Place,
  columns: readonly string[] = [],
): Bound | { fault: StatementFault } {
  const { chosen, table, statement } = definition
  if (chosen && table === '') return { fault: { key: 'table' } }
  const made = chosen
    ? {
        parts: partsOfChoice(
          { table, columns, conditions: [], sortField: '', descending: false },
          tableName({ kind, schema }, table),
          kind,
        ),
      }
    : partsOfStatement(statement, kind)
  if ('fault' in made) return made
  const named = made.parts.find((part) => 'name' in part)
  if (named && 'name' in named) return { fault: { key: 'parameter', params: { name: named.name } } }
  return bound(made.parts, kind, () => null) ?? { fault: { key: 'empty' } }
}

/** Asks for one key that several rows have. */
export function twiceOf(definition: Definition, place: Place): Bound | undefined {
  const keys = [...new Set(definition.mapping.flatMap(({ column, isKey }) => (isKey ? [column] : [])))]
  const reading = readingOf(definition, place, keys)
  if ('fault' in reading || keys.length === 0) return undefined
  const names = keys.map((name) => quoted(name, place.kind))
  const filled = names.map((name) => `${name} is not null`).join(' and ')
  // what the statement ends with may be a comment
  const text = `select ${names.join(', ')} from (${reading.text}\n) pinge_rows where ${filled} group by ${names.join(', ')} having count(*) > 1 limit 1`
  return { text, values: [] }
}
