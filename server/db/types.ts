import type { Kysely, Selectable } from 'kysely'
import type { Tables } from './tables.ts'

export type { Tables }

/**
 * Runs queries: the database, or a transaction of it. Inside a transaction use that one only. The tables of designed
 * applications are known at run time only: `loose` (records/query/anyTable.ts) opens them.
 */
export type Db = Kysely<Tables>

/** A row of a table as it is read, or these columns of it. */
export type RowOf<T extends keyof Tables, C extends keyof Tables[T] = keyof Tables[T]> = Pick<
  Selectable<Tables[T]>,
  C & keyof Selectable<Tables[T]>
>
