import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { ApiError } from '../../base/errors.ts'
import { anyOf } from '../../db/columns.ts'
import { transaction } from '../../db/transaction.ts'
import type { Db, RowOf } from '../../db/types.ts'
import type { JobKinds } from '../../jobs/kinds.ts'
import { queue } from '../../jobs/queue.ts'
import { type Clock, jobNow } from '../../jobs/store.ts'
import { usableAccount } from './accounts.ts'
import { openIdsOf } from './bindings.ts'
import type { Account, Message, Outcome } from './message.ts'
import { variablesIn } from './queue.ts'
import { takeToken } from './rate.ts'
import { sendThrough } from './send.ts'
import { wayOf } from './ways.ts'

const minute = 60_000
/** Pauses after failed tries, in ms; when they are used up the delivery is dead. */
const pauses = [minute, 5 * minute, 30 * minute, 120 * minute, 360 * minute]
/** How long one try may take, and how long nobody else sends what is being sent: a process may have died. In ms. */
const [limit, taken] = [60_000, 90_000]

type Delivery = RowOf<'msg_delivery'>

const after = (clock: Clock, ms: number) => sql<number>`${jobNow(clock)} + ${ms}::float8 * interval '1 millisecond'`

/** Queues the next try of a delivery, in so many ms. */
async function again(trx: Db, delivery: string, clock: Clock, ms: number): Promise<void> {
  const { rows } = await sql<{ at: number }>`select (extract(epoch from ${after(clock, ms)}) * 1000)::float8 as at`.execute(trx)
  await queue(trx, 'msg.deliver', { key: delivery, payload: { delivery }, at: Math.round(rows[0]?.at ?? Date.now() + ms) })
}

/** Writes how a try ended: the attempt, the delivery, and the next try where there is one. */
async function note(trx: Db, { id, attempts, tries }: Pick<Delivery, 'id' | 'attempts' | 'tries'>, clock: Clock, outcome: Outcome) {
  const { detail, providerId } = outcome
  const pause = outcome.state === 'retry' ? pauses[tries - 1] : undefined
  const state = pause !== undefined ? 'waiting' : outcome.state === 'sent' ? 'sent' : 'dead'
  await trx
    .updateTable('msg_attempt')
    .set({ state: outcome.state, detail, providerId, endTime: jobNow(clock) })
    .where('deliveryId', '=', id)
    .where('number', '=', attempts)
    .execute()
  await trx
    .updateTable('msg_delivery')
    .set({
      ...{ state, detail, providerId, takenUntil: null },
      ...(pause === undefined ? { nextTime: null, endTime: jobNow(clock) } : { nextTime: after(clock, pause) }),
    })
    .where('id', '=', id)
    .execute()
  if (pause !== undefined) await again(trx, id, clock, pause)
}

/**
 * Takes a delivery for one try, and writes down that it began: one that never ended is told as lost. Gives in how many ms to
 * look again where somebody else has it, and nothing where nothing is left to do.
 */
async function take(trx: Db, id: string, clock: Clock): Promise<Delivery | { wait: number } | undefined> {
  const row = await trx
    .selectFrom('msg_delivery')
    .select(['id', 'state', 'tries'])
    .select(sql<number>`(extract(epoch from "takenUntil" - ${jobNow(clock)}) * 1000)::float8`.as('busy'))
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (row?.state !== 'waiting') return undefined
  if (row.busy > 0) return { wait: row.busy }
  await trx
    .updateTable('msg_attempt')
    .set({ state: 'lost', endTime: jobNow(clock), detail: 't:msgDelivery.fault.lost' })
    .where('deliveryId', '=', id)
    .where('state', '=', 'sending')
    .execute()
  if (row.tries > pauses.length) {
    const detail = 't:msgDelivery.fault.lost'
    await trx
      .updateTable('msg_delivery')
      .set({ state: 'dead', detail, nextTime: null, endTime: jobNow(clock) })
      .where('id', '=', id)
      .execute()
    return undefined
  }
  const delivery = await trx
    .updateTable('msg_delivery')
    .set((eb) => ({
      ...{ attempts: eb('attempts', '+', 1), tries: eb('tries', '+', 1) },
      ...{ takenUntil: after(clock, taken), nextTime: null },
    }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('msg_attempt')
    .values({ deliveryId: id, number: delivery.attempts, startTime: jobNow(clock), state: 'sending' })
    .execute()
  return delivery
}

/** The account of a delivery; an outcome where it cannot be used. */
async function accountOf({ db, settings }: FastifyInstance, accountId: string): Promise<Account | Outcome> {
  try {
    const account = await usableAccount(db, settings, accountId)
    return account ?? { state: 'dead', providerId: null, detail: 't:msgDelivery.fault.account' }
  } catch (error) {
    // the key may be put right
    if (error instanceof ApiError) return { state: 'retry', providerId: null, detail: `t:${error.key}` }
    throw error
  }
}

const unbound: Outcome = { state: 'dead', providerId: null, detail: 't:msgDelivery.fault.unbound' }

/** Whether a person of ours goes by the id that a message is for; of other ways, and of who was named by hand, it is not asked. */
async function isStillBound(db: Db, { id, way }: Account, { userId, receiver }: Delivery): Promise<boolean> {
  if (wayOf(way).receiver !== 'openId' || userId === null) return true
  return (await openIdsOf(db, [id], [userId]))(id, userId) === receiver
}

/** One try of a delivery, outside of a transaction; gives what is to be written when it has ended. */
async function deliver(app: FastifyInstance, id: string, signal: AbortSignal): Promise<((trx: Db) => Promise<void>) | undefined> {
  const { db, settings, jobs } = app
  const { clock } = jobs
  const known = await db.selectFrom('msg_delivery').select(['accountId', 'state']).where('id', '=', id).executeTakeFirst()
  if (known?.state !== 'waiting') return undefined
  const account = await accountOf(app, known.accountId)
  if ('way' in account) {
    const wait = await takeToken(db, account.id, account.ratePerMinute, clock)
    if (wait > 0) return (trx) => again(trx, id, clock, wait)
  }
  const delivery = await transaction(db, (trx) => take(trx, id, clock))
  if (!delivery) return undefined
  if ('wait' in delivery) return (trx) => again(trx, id, clock, delivery.wait)
  const { event, receiver, title, content, link, templateCode, miniAppId } = delivery
  const variables = variablesIn(delivery.variables)
  const message = { id, event, receiver, title, content, link, templateCode, variables, miniAppId }
  const outcome = !('way' in account)
    ? account
    : (await isStillBound(db, account, delivery))
      ? await sendThrough(account, message, { config: settings, signal })
      : unbound
  return (trx) => note(trx, delivery, clock, outcome)
}

/** What sends. A job is one try: what follows it is queued as it ends. */
export const deliverJobs: JobKinds = {
  'msg.deliver': {
    title: 't:job.msgDeliver',
    works: 'outside',
    limit,
    atOnce: 8,
    run: async ({ payload: { delivery } }, { app, signal }) => deliver(app, delivery, signal),
  },
}

/** Sends deliveries again: dead ones with all of their tries, waiting ones at once; what was sent stays. Gives how many. */
export async function sendAgain(trx: Db, ids: readonly string[]): Promise<number> {
  const rows = await trx
    .updateTable('msg_delivery')
    .set({ state: 'waiting', tries: 0, endTime: null, nextTime: null })
    .where('id', '=', anyOf(ids))
    .where('state', 'in', ['dead', 'waiting'])
    .returning('id')
    .execute()
  for (const { id } of rows) await queue(trx, 'msg.deliver', { key: id, payload: { delivery: id } })
  return rows.length
}

/** Writes down what an administrator sent to try an account: the monitor shows it beside what was told by itself. */
export async function noteTest(
  trx: Db,
  { id: accountId, way }: Account,
  message: Message,
  { detail, providerId, state }: Outcome,
  begun: Date,
) {
  const { id, event, receiver, title, content, templateCode, variables } = message
  const ended = new Date()
  await trx
    .insertInto('msg_delivery')
    .values({
      ...{ id, event, accountId, channel: wayOf(way).type, receiver, title, content, templateCode, variables: JSON.stringify(variables) },
      // nobody waits for it: it is sent again by hand
      ...{ state: state === 'sent' ? 'sent' : 'dead', attempts: 1, tries: 1, detail, providerId, creatorTime: begun, endTime: ended },
    })
    .execute()
  await trx
    .insertInto('msg_attempt')
    .values({ deliveryId: id, number: 1, startTime: begun, endTime: ended, state, detail, providerId })
    .execute()
}
