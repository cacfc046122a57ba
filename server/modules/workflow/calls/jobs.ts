import type { FastifyInstance } from 'fastify'
import type { Command } from '#core/flow/types.ts'
import { transaction } from '../../../db/transaction.ts'
import type { Db } from '../../../db/types.ts'
import { triesOf } from '../../../jobs/backOff.ts'
import type { Job, JobKinds } from '../../../jobs/kinds.ts'
import { queue } from '../../../jobs/queue.ts'
import { type Offers, questionsOf, withOffers } from '../../../records/interfaces/offers.ts'
import { tellInterface } from '../../interfaces/index.ts'
import { gone, type Locked, lock, look, perform, rehearse, starterRow } from '../instances/index.ts'
import type { Call } from './queue.ts'

type OfJobs = Command & { kind: 'timer' | 'answered' | 'halt' }

/** Pauses between tries: a quarter of an hour, then it has failed in the end. */
const pauses = [5000, 30_000, 120_000, 600_000]

/** Performs a command of the jobs; where an API says who is asked, that is a job of its own, which asks outside of a transaction. */
export async function performByJob(app: FastifyInstance, trx: Db, at: Locked, command: OfJobs): Promise<void> {
  try {
    await perform(app, trx, at, command, false)
  } catch (error) {
    // nothing has been written yet
    if (!questionsOf(error)) throw error
    await queue(trx, 'flow.asking', {
      key: `${at.id}:${command.node}:${command.round}:${command.kind}`,
      payload: { instance: at.id, command },
    })
  }
}

/** The instance of a call as it stands; nothing where its place is closed, or it was taken back before anybody heard of it. */
async function standing(app: FastifyInstance, trx: Db, { instance, rev, node, round, answers }: Call): Promise<Locked | undefined> {
  // whoever is just taking it back is waited for: after this it is too late for that
  const at = await lock(app, trx, instance).catch(gone)
  if (!at) return undefined
  const opened = at.state.open[node]
  if (answers) return opened?.round === round && opened.answer === undefined && !opened.held ? at : undefined
  const next = await trx
    .selectFrom('flow_event')
    .select('event')
    .where('instanceId', '=', instance)
    .where('rev', '=', rev + 1)
    .execute()
  return next.some(({ event }) => (event as { event?: string } | null)?.event === 'undone') ? undefined : at
}

/** Calls the interface: the fault in words where that failed. */
async function call(app: FastifyInstance, { id, payload }: Job<Call>, at: Locked): Promise<string | undefined> {
  const { interface: name, params } = payload
  const user = await starterRow(app.db, at.state.starter, true)
  const paramList = params && Object.entries(params).map(([field, defaultValue]) => ({ field, defaultValue: defaultValue ?? null }))
  return tellInterface(app, name, { paramList, user, told: id })
}

/** What flows have of data interfaces: calls of them, and people that they name. */
export const callJobs: JobKinds = {
  'flow.interface': {
    title: 't:job.flowInterface',
    works: 'outside',
    pauses,
    run: async (job, { app }) => {
      const { payload, attempt } = job
      const at = await transaction(app.db, (trx) => standing(app, trx, payload))
      if (!at) return
      const fault = await call(app, job, at)
      if (fault !== undefined && payload.params !== null && attempt < triesOf(pauses)) throw new Error(fault)
      const { instance, node, round, on, answers, halts } = payload
      const ok = fault === undefined
      const command: OfJobs | undefined = answers
        ? { kind: 'answered', node, round, ok }
        : !ok && halts
          ? { kind: 'halt', node, round, on }
          : undefined
      if (!command) return
      return async (trx) => {
        const now = await lock(app, trx, instance).catch(gone)
        if (now) await performByJob(app, trx, now, command)
      }
    },
  },
  'flow.asking': {
    title: 't:job.flowAsking',
    works: 'outside',
    pauses,
    run: async ({ payload: { instance, command }, attempt }, { app }) => {
      const context: { scope: object; offers?: Offers } = { scope: {} }
      const isThere = await withOffers(app, context, async () => {
        const at = await look(app, app.db, instance).catch(gone)
        if (at) await rehearse(app.db, at, command, context.offers ?? new Map())
        return at !== undefined
      })
      if (!isThere) return
      const offers = context.offers ?? new Map()
      if ([...offers.values()].includes(undefined) && attempt < triesOf(pauses))
        throw new Error('An interface that says who is asked failed.')
      return async (trx) => {
        const at = await lock(app, trx, instance).catch(gone)
        if (at) await perform(app, trx, at, command, false, offers)
      }
    },
  },
}
