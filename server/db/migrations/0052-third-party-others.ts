import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

/** A run may remove what only the other service has: no more of it than was confirmed. Lines of such are named by ids of theirs. */
export const thirdPartyOthers: Migration = {
  name: '0052-third-party-others',
  up: async (trx) => {
    await trx.schema
      .alterTable('base_syn_third_run')
      .addColumn('others', 'integer', (c) => c.notNull().defaultTo(0))
      .addColumn('confirmed', 'integer')
      .execute()
    await sql`alter table base_syn_third_line alter column "localId" type varchar(120)`.execute(trx)
  },
}
