import type { Json, Row } from '#core/types.ts'
import type { Ask } from './catalog.ts'
import type { Bound, Cell, Reading, Target } from './kinds.ts'
import { withSource } from './pool.ts'
import { quoted } from './statement.ts'
import type { SourceConfig } from './stored.ts'

/** Bytes that one reading may have, as JSON. */
const mostBytes = 20 * 1_048_576
/** Rows of what we ask of tables and columns. */
const mostAnswers = 20_000

/** Rows of a reading by the names of its columns. */
export const rowsOf = ({ columns, rows }: Reading): Row[] =>
  rows.map((row) => Object.fromEntries(columns.map((name, i) => [name, (row[i] ?? null) as Json])))

/** Reads a data source: no more rows than it may give, and no longer than it may take, or than is said. */
export function readSource(target: Target, config: SourceConfig, statement: Bound, patience = target.timeout): Promise<Reading> {
  const most = { rows: target.rowCap, bytes: mostBytes, timeout: Math.min(target.timeout, patience) }
  return withSource(target, config.PINGE_OUTBOUND_HOSTS, (session) => session.read(statement, most))
}

/** Asks a data source of its tables. */
export const askSource =
  (target: Target, config: SourceConfig): Ask =>
  async (statement): Promise<Cell[][]> => {
    const most = { rows: mostAnswers, bytes: mostBytes, timeout: target.timeout }
    return (await withSource(target, config.PINGE_OUTBOUND_HOSTS, (session) => session.read(statement, most))).rows
  }

/** A table as it stands in a statement, with its schema where one is said. */
export const tableName = ({ schema, kind }: Pick<Target, 'kind' | 'schema'>, table: string): string =>
  schema ? `${quoted(schema, kind)}.${quoted(table, kind)}` : quoted(table, kind)
