import type { Json, Row, Scope } from '#core/types.ts'
import { ApiError } from '../../base/errors.ts'
import type { Db } from '../../db/types.ts'
import { type Choice, isComparison, partsOfChoice } from '../../sources/choice.ts'
import type { SourceKind, Target } from '../../sources/kinds.ts'
import { readSource, rowsOf, tableName } from '../../sources/read.ts'
import { bound, namesIn, type Part, partsOfStatement, type StatementFault } from '../../sources/statement.ts'
import { type SourceConfig, usableSource } from '../../sources/stored.ts'
import { parametersOf, rowsOfJson } from './parameters.ts'

/** What a statement may name of a call beside its parameters. */
const callNames = new Set(['user.userId', 'user.userAccount', 'user.userName', 'page.keyword', 'page.ids'])

/** Names in a list that is kept as JSON text. */
export function namesOfJson(json: Json | undefined): string[] {
  if (typeof json !== 'string' || json === '') return []
  try {
    const list = JSON.parse(json) as unknown
    return Array.isArray(list) ? list.filter((one) => typeof one === 'string') : []
  } catch {
    return []
  }
}

const choiceOf = (record: Row): Choice => ({
  table: String(record.tableName ?? ''),
  columns: namesOfJson(record.columnsJson),
  conditions: rowsOfJson(record.conditionsJson).flatMap(({ field, symbol, value }) =>
    typeof field === 'string' && isComparison(symbol) ? [{ field, symbol, value: String(value ?? '') }] : [],
  ),
  sortField: String(record.sortField ?? ''),
  descending: record.sortDirection === 'desc',
})

/** The statement of an interface in parts, or what is wrong with it: with the text, or with a name in it. */
export function statementOf(record: Row, { kind, schema }: Pick<Target, 'kind' | 'schema'>): { parts: Part[] } | { fault: StatementFault } {
  const choice = choiceOf(record)
  const made =
    record.statementMode === 'choose'
      ? choice.table === ''
        ? { fault: { key: 'table' } as const }
        : { parts: partsOfChoice(choice, tableName({ kind, schema }, choice.table), kind) }
      : partsOfStatement(String(record.statement ?? ''), kind)
  if ('fault' in made) return made
  const known = new Set(parametersOf(record).map(({ field }) => field))
  const unknown = namesIn(made.parts).find((name) => !known.has(name) && !callNames.has(name) && !name.startsWith('variate.'))
  return unknown === undefined ? made : { fault: { key: 'parameter', params: { name: unknown } } }
}

/** A moment as the other database reads it. */
function momentText(value: Json, kind: SourceKind): Json {
  if (typeof value !== 'number') return value
  const text = new Date(value).toISOString()
  return kind === 'mysql' ? text.replace('T', ' ').replace('Z', '') : text
}

/** The rows that the statement of an interface reads. Throws what is wrong with it, or with its data source. */
export async function readStatement(db: Db, config: SourceConfig, record: Row, scope: Scope): Promise<Row[]> {
  const target = await usableSource(db, config, String(record.sourceId ?? ''))
  const made = statementOf(record, target)
  if ('fault' in made) throw new ApiError('badRequest', { key: `interface.statement.${made.fault.key}`, params: made.fault.params })
  const dates = new Set(parametersOf(record).flatMap(({ field, dataType }) => (dataType === 'date' ? [field] : [])))
  const item = scope.item as Row
  const take = (name: string): Json | undefined => {
    const [root = '', inner] = name.split('.')
    if (inner === undefined) {
      const value = item[name] ?? null
      if (!dates.has(name)) return value
      return Array.isArray(value) ? value.map((one) => momentText(one, target.kind)) : momentText(value, target.kind)
    }
    if (root === 'page') return scope.page?.[inner] ?? (inner === 'keyword' ? '' : null)
    if (root === 'user') return scope.user?.[inner] ?? null
    const variates = (item.variate ?? {}) as Row
    if (!Object.hasOwn(variates, inner)) throw new ApiError('badRequest', { key: 'interface.statement.parameter', params: { name } })
    return variates[inner] ?? null
  }
  const statement = bound(made.parts, target.kind, take)
  if (!statement) throw new ApiError('badRequest', { key: 'interface.statement.values' })
  return rowsOf(await readSource(target, config, statement, Number(record.timeout ?? 10) * 1000))
}
