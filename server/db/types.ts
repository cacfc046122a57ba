import type { Kysely } from 'kysely'

/**
 * Tables by name, columns by name. Their shapes live in schemas/entities and in the definitions of released forms,
 * so they are known at run time only: a query names the columns it reads, and what comes back is checked where it is used.
 */
export interface Tables {
  // biome-ignore lint/suspicious/noExplicitAny: a column's type is known from its entity at run time only
  [table: string]: { [column: string]: any }
}

/** Runs queries: the database, or a transaction of it. Inside a transaction use that one only. */
export type Db = Kysely<Tables>
