import type { Json, Row } from '#core/types.ts'
import type { Db, RowOf } from '../../db/types.ts'
import { queue, queueAll, type ToQueue } from '../../jobs/queue.ts'
import type { Model } from '../model/model.ts'
import { holdsMoments } from '../query/days.ts'

declare module '../../jobs/kinds.ts' {
  interface JobPayloads {
    /** records that an event is told of, each with the date (ms) that came due, where it is about one */
    'record.tell': { event: string; records: Array<{ id: string; date?: number }> }
    'record.due': { event: string }
  }
}

/** Records of one job: of thousands that come together each takes its time for all whom it is told. */
export const toldTogether = 20

type DueEvent = RowOf<'msg_record_event', 'dateField' | 'offset' | 'offsetUnit' | 'offsetSide'>
const [hour, minute] = [3_600_000, 60_000]

/** How long after a date of a record an event of it comes due, in ms: of a day that is after its midnight on the server's clock. */
export function dueAfter(model: Model, { dateField, offset, offsetUnit, offsetSide }: DueEvent): number | undefined {
  const column = model.main.columns.get(dateField ?? '')
  if (column?.plan.widget.column !== 'datetime') return undefined
  const away = Number(offset ?? 0) * (offsetUnit === 'day' ? 24 * hour : hour) * (offsetSide === 'before' ? -1 : 1)
  return away + (holdsMoments(column) ? 0 : new Date().getTimezoneOffset() * minute)
}

/** The first moment from now on at which one of these dates comes due. */
function nextDue(model: Model, event: DueEvent, dates: ReadonlyArray<Json | undefined>): number | undefined {
  const after = dueAfter(model, event)
  if (after === undefined) return undefined
  const due = dates.flatMap((date) => (typeof date === 'number' && date + after > Date.now() - minute ? [date + after] : []))
  return due.length === 0 ? undefined : due.reduce((first, one) => Math.min(first, one))
}

/** Queues what people are told of records that were just written, in the transaction that writes them: a job for many of them. */
export async function noteEvents(
  trx: Db,
  model: Model,
  verb: 'made' | 'changed',
  records: ReadonlyArray<{ id: string; values: Row }>,
): Promise<void> {
  if (records.length === 0) return
  const events = await trx
    .selectFrom('msg_record_event')
    .select(['id', 'trigger', 'dateField', 'offset', 'offsetUnit', 'offsetSide'])
    .where('modelId', '=', model.id)
    .where('enabledMark', '=', 1)
    .execute()
  const jobs: Array<ToQueue<'record.tell'>> = []
  for (const event of events) {
    if (event.trigger === verb)
      for (let i = 0; i < records.length; i += toldTogether)
        jobs.push({ payload: { event: event.id, records: records.slice(i, i + toldTogether).map(({ id }) => ({ id })) } })
    if (event.trigger !== 'due') continue
    const at = nextDue(
      model,
      event,
      records.map(({ values }) => values[event.dateField ?? '']),
    )
    if (at !== undefined) await queue(trx, 'record.due', { key: event.id, payload: { event: event.id }, at })
  }
  await queueAll(trx, 'record.tell', jobs)
}
