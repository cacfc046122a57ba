import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { newId } from '../../../db/ids.ts'
import type { Db } from '../../../db/types.ts'
import { type Clock, jobNow } from '../../../jobs/store.ts'

/** How long a code can be scanned, in seconds. */
export const lasts = 600

const hashOf = (scene: string) => createHash('sha256').update(scene).digest('hex')
const isOpen = (clock: Clock) => sql<boolean>`"expireTime" > ${jobNow(clock)}`

/** How a code stands: not scanned, scanned and bound, scanned by who goes by another person, or over. */
export const ticketStates = ['waiting', 'bound', 'taken', 'expired'] as const
export type TicketState = (typeof ticketStates)[number]

/** A new code of a person for an account: the one before is over. `scene` is what WeChat says back when it is scanned; only its hash is kept. */
export async function makeTicket(trx: Db, accountId: string, userId: string, clock: Clock): Promise<{ id: string; scene: string }> {
  const scene = randomBytes(32).toString('base64url')
  const values = {
    ...{ id: newId(), hash: hashOf(scene), outcome: null },
    expireTime: sql<Date>`${jobNow(clock)} + ${lasts}::float8 * interval '1 second'`,
  }
  await trx
    .insertInto('msg_binding_ticket')
    .values({ accountId, userId, ...values })
    .onConflict((one) => one.columns(['accountId', 'userId']).doUpdateSet(values))
    .execute()
  return { id: values.id, scene }
}

/** Forgets a code that could not be shown. */
export const dropTicket = (trx: Db, id: string) => trx.deleteFrom('msg_binding_ticket').where('id', '=', id).execute()

/** How a code of a person stands; one that is gone is over. */
export async function ticketState(db: Db, { id, accountId, userId }: { id: string; accountId: string; userId: string }, clock: Clock) {
  const row = await db
    .selectFrom('msg_binding_ticket')
    .select(['outcome', isOpen(clock).as('isOpen')])
    .where('id', '=', id)
    .where('accountId', '=', accountId)
    .where('userId', '=', userId)
    .executeTakeFirst()
  const state = row?.outcome ?? (row?.isOpen ? 'waiting' : 'expired')
  return ticketStates.find((one) => one === state) ?? 'expired'
}

/** The code that was scanned, as long as nobody did before and it is not over: whose it is. */
export const scanned = (trx: Db, accountId: string, scene: string, clock: Clock) =>
  trx
    .selectFrom('msg_binding_ticket as k')
    .innerJoin('base_user as u', 'u.id', 'k.userId')
    .select(['k.id', 'k.userId', 'u.realName', 'u.language'])
    .where('k.accountId', '=', accountId)
    .where('k.hash', '=', hashOf(scene))
    .where('k.outcome', 'is', null)
    .where(isOpen(clock))
    .where('u.enabledMark', '=', 1)
    .forUpdate('k')
    .executeTakeFirst()

/** Writes how a code ended: it is used up. */
export const endTicket = (trx: Db, id: string, outcome: 'bound' | 'taken') =>
  trx.updateTable('msg_binding_ticket').set({ outcome }).where('id', '=', id).execute()

/** Forgets codes and calls that nobody asks for any more; whether there are more. */
export async function clearTickets(db: Db, clock: Clock, together: number): Promise<boolean> {
  const tickets = await sql`delete from msg_binding_ticket where "id" in (
    select "id" from msg_binding_ticket where "expireTime" < ${jobNow(clock)} - interval '1 day' limit ${together} for update skip locked)`.execute(
    db,
  )
  const calls = await sql`delete from msg_callback where ("accountId", "signature") in (
    select "accountId", "signature" from msg_callback where "time" < ${jobNow(clock)} - interval '1 day' limit ${together} for update skip locked)`.execute(
    db,
  )
  return [tickets, calls].some(({ numAffectedRows = 0n }) => numAffectedRows >= BigInt(together))
}
