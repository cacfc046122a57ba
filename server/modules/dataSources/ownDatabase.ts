import { CompiledQuery } from 'kysely'
import type { Db } from '../../db/types.ts'
import type { Ask, ColumnInfo, TableInfo } from '../../sources/catalog.ts'
import { cellOf } from '../../sources/cells.ts'

/** Tables of ours that hold nothing but secrets, what lets somebody in, or what is one person's alone. */
const hiddenTables = /secret|session|captcha|ticket|nonce|request_key|_header$|user_login|user_lock|schedule_feed|short_link|^base_mail/i
/** Columns of the same kind. */
const hiddenColumns = /password|secret|token|sealed|salt/i

/** Asks the system's own database. */
export const askOwn =
  (db: Db): Ask =>
  async ({ text, values }) => {
    const { rows } = await db.executeQuery<object>(CompiledQuery.raw(text, values))
    return rows.map((row) => Object.values(row).map(cellOf))
  }

/** Whether a table of ours may be shown. */
export const isShown = (table: string): boolean => !hiddenTables.test(table)
export const shownTables = (tables: readonly TableInfo[]): TableInfo[] => tables.filter(({ name }) => isShown(name))
export const shownColumns = (columns: readonly ColumnInfo[]): ColumnInfo[] => columns.filter(({ name }) => !hiddenColumns.test(name))
