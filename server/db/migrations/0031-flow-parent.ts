import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

/** Sub-flows: the place of another instance that launched an instance, and the instance at the top of them. */
export const flowParent: Migration = {
  name: '0031-flow-parent',
  up: async (trx) => {
    await trx.schema
      .alterTable('flow_instance')
      // one that is deleted leaves what it launched
      .addColumn('parentId', 'varchar(50)', (c) => c.references('flow_instance.id').onDelete('set null'))
      .addColumn('parentNode', 'varchar(50)')
      .addColumn('parentRound', 'integer')
      .addColumn('rootId', 'varchar(50)')
      .execute()
    // a place launches once, however often its job runs
    await sql`create unique index flow_instance_parent on flow_instance ("parentId", "parentNode", "parentRound") where "parentId" is not null`.execute(
      trx,
    )
    await sql`create index flow_instance_root on flow_instance ("rootId") where "rootId" is not null`.execute(trx)
  },
}
