import type { FastifyInstance } from 'fastify'
import { moment } from '../../db/columns.ts'
import type { Db } from '../../db/types.ts'
import { jobTime } from '../../jobs/clock.ts'
import type { JobKind, JobPayloads } from '../../jobs/kinds.ts'
import { queue, queueAll } from '../../jobs/queue.ts'
import { applicationOf } from '../../records/model/uses.ts'
import { firstAfter, recordsBetween } from '../../records/query/dueRecords.ts'
import { dueAfter, toldTogether } from '../../records/write/events.ts'

/** Records that one run looks at. */
const atOnce = 2000
/** A record that was being written when others were told is found by a run that looks back as far, in ms. */
const lookBack = 5 * 60_000
/** How long it is remembered what was told: longer than anybody looks back. */
const remembered = 86_400_000

/** Notes that these are told; gives those that were not before. */
async function notTold(trx: Db, event: string, records: ReadonlyArray<{ id: string; date: number }>) {
  if (records.length === 0) return []
  const rows = await trx
    .insertInto('msg_record_told')
    .values(records.map(({ id, date }) => ({ eventId: event, recordId: id, due: new Date(date) })))
    .onConflict((conflict) => conflict.columns(['eventId', 'recordId', 'due']).doNothing())
    .returning('recordId')
    .execute()
  const fresh = new Set(rows.map(({ recordId }) => recordId))
  return records.filter(({ id }) => fresh.has(id))
}

/** Tells of the records whose date came due since an event was looked at last, and plans when it is looked at again. */
async function tellDue(trx: Db, app: FastifyInstance, id: string): Promise<void> {
  const event = await trx.selectFrom('msg_record_event').selectAll().where('id', '=', id).executeTakeFirst()
  const last = await trx.selectFrom('msg_record_due').select('toldTo').where('eventId', '=', id).forUpdate().executeTakeFirst()
  if (event?.enabledMark !== 1 || event.trigger !== 'due' || !event.dateField || !last) return
  const model = await applicationOf(trx, event.modelId)
  const after = model && dueAfter(model, event)
  if (!model || after === undefined) return
  const now = await jobTime(trx, app)
  const found = await recordsBetween(trx, model, event.dateField, {
    ...{ from: Number(last.toldTo) - lookBack - after, to: now - after, most: atOnce, untold: id },
  })
  const fresh = await notTold(trx, id, found)
  const parts = Array.from({ length: Math.ceil(fresh.length / toldTogether) }, (_, i) =>
    fresh.slice(i * toldTogether, (i + 1) * toldTogether),
  )
  await queueAll(
    trx,
    'record.tell',
    parts.map((records) => ({ payload: { event: id, records } })),
  )
  // where there are more, the next run goes on with those that nobody was told of
  const isMore = found.length === atOnce && fresh.length > 0
  await trx
    .updateTable('msg_record_due')
    .set({ toldTo: new Date(isMore ? Number(last.toldTo) : now) })
    .where('eventId', '=', id)
    .execute()
  await trx
    .deleteFrom('msg_record_told')
    .where('eventId', '=', id)
    .where('due', '<', moment(Number(last.toldTo) - after - remembered))
    .execute()
  const next = isMore ? now - after : await firstAfter(trx, model, event.dateField, now - after)
  if (next !== undefined) await queue(trx, 'record.due', { key: id, payload: { event: id }, at: next + after })
}

/** Looks at the dates of an event. One job an event waits, for the first date to come. */
export const recordDue: JobKind<JobPayloads['record.due']> = {
  title: 't:job.recordDue',
  works: 'inside',
  run: async ({ payload: { event } }, { trx, app }) => tellDue(trx, app, event),
}
