import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

/** Where flows wait: read of what is open alone, however much was decided before. */
export const flowWaiting: Migration = {
  name: '0024-flow-waiting',
  up: async (trx) => {
    await sql`create index flow_task_waiting on flow_task ("templateId", "node") include ("instanceId", "openTime", "dueTime")
      where "state" = 'open'`.execute(trx)
    await sql`create index flow_instance_held on flow_instance ("templateId") where "held" = 1`.execute(trx)
  },
}
