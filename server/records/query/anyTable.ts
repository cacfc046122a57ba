import type { Kysely } from 'kysely'
import type { Db } from '../../db/types.ts'

/** Tables by name, columns by name: those of a model, whose names stand in its definition and are known at run time only. */
export interface AnyTables {
  [table: string]: { [column: string]: unknown }
}

/**
 * The database for tables that are known at run time only: those of designed applications, and of an entity where code
 * works for every entity. What comes back is checked where it is used. It is the one way round the types of the tables.
 */
export const loose = (db: Db): Kysely<AnyTables> => db as unknown as Kysely<AnyTables>
