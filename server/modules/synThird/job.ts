import type { FastifyInstance } from 'fastify'
import { ApiError } from '../../base/errors.ts'
import { transaction } from '../../db/transaction.ts'
import type { Db } from '../../db/types.ts'
import type { Job, JobKinds, JobPayloads } from '../../jobs/kinds.ts'
import { type Carried, type Carrying, carryingTo, carryPerson, carryUnit, tellLed } from './carry.ts'
import { clientOf, refusedAs } from './client.ts'
import { dingTalk } from './dingTalk.ts'
import { type KeptFault, keptFault, ThirdFault } from './faults.ts'
import { keepLink } from './links.ts'
import { type Item, planOf } from './plan.ts'
import { doneOf, endRun, goesOn, noteLine, type Run, takeRun } from './runs.ts'
import { type Reach, reachOf, type Target } from './targets.ts'
import { forgetThere, type Other, othersOf, readThere, requireRemovable } from './there.ts'
import type { Third } from './third.ts'
import { weCom } from './weCom.ts'

/** Pauses between the tries of a run, in ms. Each goes on where the one before it ended. */
const pauses = [5000, 30_000, 120_000, 300_000, 600_000, 1_800_000]
/** What one try may take, in ms; the next one goes on. */
const limit = 7_200_000

/** What a service can be asked for, by a client of it. */
export const thirdOf = (target: Target, ...client: Parameters<typeof clientOf>): Third =>
  (target === 'qy' ? weCom : dingTalk)(clientOf(...client))

/** How a target is reached. Throws where it was not set up. */
export async function mustReach(app: FastifyInstance, target: Target): Promise<Reach> {
  const reach = await reachOf(app.db, app.settings, target)
  if (!reach) throw new ApiError('badRequest', { key: 'synThird.fault.notSet' })
  return reach
}

/** Notes that an item failed; what of it is there stays known. */
async function noteFailed(trx: Db, at: Carrying, item: Item, fault: KeptFault): Promise<void> {
  const link = (item.kind === 'organize' ? at.units : at.people).get(item.id)
  const place = { target: at.target, kind: item.kind, localId: item.id }
  await keepLink(trx, place, { thirdId: link?.thirdId ?? null, state: 'failed', sent: link?.sent ?? item.fields, fault })
}

/** Carries one item, and notes in one transaction what became of it: whoever goes on after this process begins behind it. */
async function carryItem(at: Carrying, runId: string, item: Item, n: number): Promise<void> {
  const line = { runId, localId: item.id, n, name: item.name }
  const note = (verb: string, keep: Carried['keep'], fault?: KeptFault) =>
    transaction(at.db, async (trx) => {
      await noteLine(trx, { ...line, verb, fault })
      await keep(trx)
    })
  if (item.verb === 'skip') return note('skip', async () => {}, { key: `synThird.skip.${item.hindrance}` })
  if (item.verb === 'keep') return note('keep', async () => {})
  try {
    const { verb, keep } = item.kind === 'organize' ? await carryUnit(at, item) : await carryPerson(at, item)
    await note(verb, keep)
    if (item.kind === 'user' && item.verb !== 'remove' && item.verb !== 'disable') await tellLed(at, item.id)
  } catch (error) {
    if (!(error instanceof ThirdFault) || error.stops) throw error
    await note('failed', (trx) => noteFailed(trx, at, item, keptFault(error)), keptFault(error))
  }
}

/** What is noted of one of theirs that is none of ours; no id of ours looks like it. */
const otherId = (id: string) => `there:${id}`

/** What is only there and may be removed. Throws where that is more than was confirmed, or too much of what is there. */
async function removable({ db, third }: Carrying, run: Run, reach: Reach, plan: readonly Item[]): Promise<Other[]> {
  const kind = run.kind as Item['kind']
  const there = await readThere(third, kind, reach)
  const others = (await othersOf(db, there, { ...reach, kind, plan })).filter(({ kept }) => kept === undefined)
  const confirmed = run.confirmed ?? 0
  if (others.length > confirmed) throw new ApiError('badRequest', { key: 'synThird.fault.more', params: { n: others.length, confirmed } })
  requireRemovable(others.length, there, kind, reach)
  return others
}

/** Removes what is only there, as it is when everything else was carried. */
async function removeOthers(
  at: Carrying,
  run: Run,
  { reach, plan, done, signal }: { reach: Reach; plan: readonly Item[]; done: ReadonlySet<string>; signal: AbortSignal },
): Promise<void> {
  const others = await removable(at, run, reach, plan)
  const total = plan.length + others.length
  await at.db.updateTable('base_syn_third_run').set({ total }).where('id', '=', run.id).execute()
  for (const [n, { id, name }] of others.entries()) {
    if (done.has(otherId(id))) continue
    signal.throwIfAborted()
    if (!(await goesOn(at.db, run.id))) return
    const note = (verb: string, fault?: KeptFault) =>
      transaction(at.db, (trx) => noteLine(trx, { runId: run.id, localId: otherId(id), n: plan.length + n, name, verb, fault }))
    try {
      await refusedAs(run.kind === 'organize' ? at.third.unit.remove(id) : at.third.person.remove(id), 'gone', async () => {})
    } catch (error) {
      if (!(error instanceof ThirdFault) || error.stops) throw error
      await note('failed', keptFault(error))
      continue
    }
    await note('remove')
  }
}

async function carryAll(app: FastifyInstance, run: Run, signal: AbortSignal): Promise<void> {
  const { db } = app
  const target = run.target as Target
  const reach = await mustReach(app, target)
  const third = thirdOf(target, reach, { config: app.settings, signal })
  const { rootId } = reach
  const plan = await planOf(db, run.kind as Item['kind'], { target, rootId, orderOf: third.orderOf, remove: run.remove === 1 })
  const at = await carryingTo(db, target, rootId, third)
  const links = run.kind === 'organize' ? at.units : at.people
  const done = await doneOf(db, run.id)
  const items = run.onlyFailed === 1 ? plan.filter(({ id }) => done.has(id) || links.get(id)?.state === 'failed') : plan
  await db.updateTable('base_syn_third_run').set({ total: items.length }).where('id', '=', run.id).execute()
  // a run that would be refused in the end does nothing at all
  if (run.others === 1) await removable(at, run, reach, plan)
  for (const [n, item] of items.entries()) {
    if (done.has(item.id)) continue
    signal.throwIfAborted()
    if (!(await goesOn(db, run.id))) return
    await carryItem(at, run.id, item, n)
  }
  if (run.others === 1) await removeOthers(at, run, { reach, plan: items, done, signal })
}

/** One job is one run. Each try goes on behind the last item that was noted. */
async function runSync(
  { payload, attempt }: Job<JobPayloads['synThird.run']>,
  { app, signal }: { app: FastifyInstance; signal: AbortSignal },
) {
  const run = await takeRun(app.db, payload.run)
  if (!run) return undefined
  try {
    await carryAll(app, run, signal).finally(forgetThere)
  } catch (error) {
    signal.throwIfAborted()
    const isOver = attempt > pauses.length || error instanceof ApiError || (error instanceof ThirdFault && !error.passes)
    if (!isOver) throw error
    return (trx: Db) => endRun(trx, run.id, keptFault(error))
  }
  return (trx: Db) => endRun(trx, run.id, null)
}

/** The runs that carry units and people to other services. */
export const synThirdJobs: JobKinds = {
  'synThird.run': { title: 't:job.synThird', works: 'outside', limit, pauses, atOnce: 2, run: runSync },
}
