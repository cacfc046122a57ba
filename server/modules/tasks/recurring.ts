import { sql } from 'kysely'
import type { Translate } from '#core/form/form.ts'
import { notFound } from '../../base/errors.ts'
import { type Actor, audit } from '../../db/audit.ts'
import type { Db } from '../../db/types.ts'
import type { KnownKinds } from '../../jobs/kinds.ts'
import { wakeFor } from '../../jobs/queue.ts'
import { type AskedPage, type Page, readPage } from '../../records/query/page.ts'

interface JobLine {
  kind: string
  nextTime: number | null
  isRunning: boolean | null
  lastTime: number | null
  lastState: string | null
  ms: number | null
  error: string | null
}

/** What the product does by itself, by the clock: when next, and how it went the last time. Ended jobs are forgotten after some days. */
export async function recurringJobs(db: Db, kinds: KnownKinds, t: Translate) {
  const all = [...kinds].flatMap(([id, { title, every }]) => (every ? [{ id, title, every }] : []))
  const { rows } = await sql<JobLine>`
    select known.kind, next."nextTry" as "nextTime", next."state" = 'running' as "isRunning", last."endedAt" as "lastTime",
      last."state" as "lastState", (extract(epoch from last."endedAt" - last."startedAt") * 1000)::float8 as ms, last."error"
    from unnest(${all.map(({ id }) => id)}::text[]) as known(kind)
    left join lateral (select "nextTry", "state" from base_job where "kind" = known.kind and "state" in ('waiting', 'running')
      order by "nextTry" limit 1) next on true
    left join lateral (select "endedAt", "startedAt", "state", "error" from base_job
      where "kind" = known.kind and "endedAt" is not null order by "endedAt" desc limit 1) last on true`.execute(db)
  const byKind = new Map(rows.map((row) => [row.kind, row]))
  return all.map(({ id, title, every }) => {
    const row = byKind.get(id)
    const isRunning = row?.isRunning === true
    return {
      ...{ id, fullName: t(title), cron: every.pattern, timeZone: every.zone, isRunning: isRunning ? 1 : 0 },
      ...{ nextTime: isRunning ? null : (row?.nextTime ?? null), lastTime: row?.lastTime ?? null, lastState: row?.lastState ?? null },
      ...{ ms: row?.ms === null || row?.ms === undefined ? null : Math.max(0, Math.round(row.ms)), error: row?.error ?? '' },
    }
  })
}

/** How long a job took, in ms; of one that only writes, which is short, it is not kept. */
const tookMs = sql<number | null>`(extract(epoch from "endedAt" - "startedAt") * 1000)::integer`

/** A page of the runs of what recurs, the last one first: those that ended well are kept for some days, a failure until it runs well. */
export async function recurringRuns(db: Db, id: string, kinds: KnownKinds, asked: AskedPage): Promise<Page> {
  if (!kinds.get(id)?.every) throw notFound()
  const found = db.selectFrom('base_job').where('kind', '=', id).where('endedAt', 'is not', null)
  const page = await readPage(found, asked, (jobs) =>
    jobs
      .select(['id', 'state', 'attempts', 'startedAt', 'endedAt', 'error', tookMs.as('ms')])
      .orderBy('endedAt', 'desc')
      .orderBy('id', 'desc'),
  )
  return {
    ...page,
    list: page.list.map(({ startedAt, ...run }) => ({ ...run, startedAt: startedAt ?? run.endedAt, error: run.error ?? '' })),
  }
}

/** Has what recurs run at once instead of at its next time; the one after follows its pattern. Gives whether it waited for one: else it runs already. */
export async function runRecurring(trx: Db, id: string, kinds: KnownKinds, actor: Actor, t: Translate): Promise<boolean> {
  const kind = kinds.get(id)
  if (!kind?.every) throw notFound()
  // of the moment that it now is of there can be no other, so that its own next time is free again
  const { rows } = await sql<{ id: string }>`
    update base_job set "nextTry" = now(), "dueAt" = now(), "scheduled" = clock_timestamp()
    where "kind" = ${id} and "state" = 'waiting' returning "id"`.execute(trx)
  if (rows.length === 0) return false
  await wakeFor(trx, 0)
  const name = t(kind.title)
  await audit(
    trx,
    actor,
    rows.map((row) => ({ entity: 'job', recordId: row.id, verb: 'state' as const, before: { name }, after: { name, state: 'waiting' } })),
  )
  return true
}
