import { sql } from 'kysely'
import type { RecurringKinds } from '../../jobs/kinds.ts'

/** Forgets nonces of calls that are too late by their time already: twice the time that a call may be off, and some more. */
export const nonceClearing: RecurringKinds = {
  'interfaceKey.clear': {
    title: 't:job.clearNonces',
    works: 'inside',
    every: { pattern: '*/15 * * * *', zone: 'UTC' },
    run: async (_job, { trx }) =>
      void (await sql`delete from base_interface_key_nonce where "at" < now() - interval '15 minutes'`.execute(trx)),
  },
}
