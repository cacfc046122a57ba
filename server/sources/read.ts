import type { Json, Row } from '#core/types.ts'
import type { Ask } from './catalog.ts'
import type { Bound, Cell, Column, Pace, Reading, Take, Target } from './kinds.ts'
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

/**
 * Reads a data source part by part. Throws what is wrong with the source in the reader's words, and what `take` throws as
 * it is.
 */
export async function streamSource(target: Target, config: SourceConfig, statement: Bound, pace: Pace, take: Take): Promise<void> {
  let thrown: { error: unknown } | undefined
  const guarded: Take = async (rows, columns) => {
    try {
      return await take(rows, columns)
    } catch (error) {
      thrown = { error }
      return false
    }
  }
  try {
    await withSource(target, config.PINGE_OUTBOUND_HOSTS, (session) => session.stream(statement, pace, guarded))
  } catch (error) {
    throw thrown ? thrown.error : error
  }
  if (thrown) throw thrown.error
}

/** The columns that a statement gives. */
export async function columnsRead(target: Target, config: SourceConfig, statement: Bound): Promise<Column[]> {
  let found: Column[] = []
  await streamSource(target, config, statement, { timeout: target.timeout, whole: target.timeout, together: 1 }, async (_rows, columns) => {
    found = columns
    return false
  })
  return found
}
