import { sql } from 'kysely'
import type { Migration } from '../../migrate.ts'

/** Entries of dictionaries may have a colour, in which they are read. */
export const entryColor: Migration = {
  name: '0017-entry-color',
  up: async (trx) => {
    // Tables of entities are made after the migrations: of a new database there is nothing to change.
    const { rows } = await sql<{ found: string | null }>`select to_regclass('base_dictionary_data') as found`.execute(trx)
    if (rows[0]?.found == null) return
    await trx.schema.alterTable('base_dictionary_data').addColumn('color', 'varchar(255)').execute()
  },
}
