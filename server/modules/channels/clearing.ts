import { sql } from 'kysely'
import type { Db } from '../../db/types.ts'
import type { RecurringKinds } from '../../jobs/kinds.ts'
import { type Clock, jobNow } from '../../jobs/store.ts'
import { clearTickets } from './publicAccount/tickets.ts'

/** How long deliveries that have ended are kept for the monitor, in days. */
const kept = 180
/** How many go at once: a table of millions is not locked for long. */
const together = 2000

/** Forgets deliveries that ended long ago, at most so many; whether there are more. */
async function clearDeliveries(db: Db, clock: Clock): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`delete from msg_delivery where "id" in (
    select "id" from msg_delivery where "endTime" < ${jobNow(clock)} - ${kept} * interval '1 day' limit ${together} for update skip locked)`.execute(
    db,
  )
  return numAffectedRows >= BigInt(together)
}

export const deliveryClearing: RecurringKinds = {
  'msg.clear': {
    title: 't:job.msgClear',
    works: 'outside',
    every: { pattern: '33 3 * * *', zone: 'UTC' },
    run: async (_job, { app, signal }) => {
      while (!signal.aborted && (await clearDeliveries(app.db, app.jobs.clock)));
      while (!signal.aborted && (await clearTickets(app.db, app.jobs.clock, together)));
    },
  },
}
