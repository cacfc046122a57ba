import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

/** Where flows wait, and how long their nodes took of late: read of what is open and of the last decisions, however many there were. */
export const flowWaiting: Migration = {
  name: '0024-flow-waiting',
  up: async (trx) => {
    await sql`create index flow_task_waiting on flow_task ("templateId", "node") include ("instanceId", "openTime", "dueTime")
      where "state" = 'open'`.execute(trx)
    await sql`drop index flow_task_node`.execute(trx)
    await sql`create index flow_task_decided on flow_task ("templateId", "node", "endTime" desc) include ("openTime")
      where "state" in ('agreed', 'refused')`.execute(trx)
    await sql`create index flow_instance_held on flow_instance ("templateId") where "held" = 1`.execute(trx)
  },
}
