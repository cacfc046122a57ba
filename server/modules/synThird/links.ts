import { sql } from 'kysely'
import type { Json } from '#core/types.ts'
import type { Db } from '../../db/types.ts'
import type { KeptFault } from './faults.ts'
import type { Kind, Target } from './targets.ts'
import type { PersonFields, UnitFields } from './third.ts'

/** Which of theirs one of ours is, and what of it was sent last. */
export interface Link {
  localId: string
  thirdId: string | null
  state: 'pending' | 'ok' | 'failed'
  sent: Json
}
/** The links of a target and a kind, by our ids. */
export type Links = Map<string, Link>
/** Where a link stands. */
export interface Place {
  target: Target
  kind: Kind
  localId: string
}

/** Reads the links of a target and a kind. */
export async function readLinks(db: Db, target: Target, kind: Kind): Promise<Links> {
  const rows = await db
    .selectFrom('base_syn_third_link')
    .select(['localId', 'thirdId', 'state', 'sent'])
    .where('target', '=', target)
    .where('kind', '=', kind)
    .execute()
  return new Map(rows.map((row) => [row.localId, row as Link]))
}

/** Keeps what is known of one of theirs. */
export async function keepLink(
  trx: Db,
  { target, kind, localId }: Place,
  {
    thirdId,
    state,
    sent,
    fault = null,
  }: Omit<Link, 'localId' | 'sent'> & { sent: UnitFields | PersonFields | Json; fault?: KeptFault | null },
): Promise<void> {
  const values = {
    ...{ thirdId, state, sent: JSON.stringify(sent), fault: fault && JSON.stringify(fault) },
    ...(state === 'ok' ? { syncedAt: sql<number>`now()` } : {}),
  }
  await trx
    .insertInto('base_syn_third_link')
    .values({ target, kind, localId, ...values })
    .onConflict((one) => one.columns(['target', 'kind', 'localId']).doUpdateSet(values))
    .execute()
}

/** What a process meets whose run another one goes on with. */
export const overtaken = () => new Error('Another process goes on with the run.')

/**
 * Notes what is about to be made: whoever finds the note looks it up before making it again. `before` is the id that this
 * process knows. Throws where another process has made it meanwhile.
 */
export async function announce(
  trx: Db,
  { target, kind, localId }: Place,
  { before, sent }: { before: string | null; sent: UnitFields | PersonFields },
): Promise<void> {
  const values = { thirdId: null, state: 'pending', sent: JSON.stringify(sent), fault: null }
  const made = await trx
    .insertInto('base_syn_third_link')
    .values({ target, kind, localId, ...values })
    .onConflict((one) =>
      one
        .columns(['target', 'kind', 'localId'])
        .doUpdateSet(values)
        .where(sql<boolean>`base_syn_third_link."thirdId" is not distinct from ${before}::text`),
    )
    .returning('localId')
    .executeTakeFirst()
  if (!made) throw overtaken()
}

/** Forgets one of theirs that is not there any more. */
export const dropLink = (trx: Db, { target, kind, localId }: Place) =>
  trx.deleteFrom('base_syn_third_link').where('target', '=', target).where('kind', '=', kind).where('localId', '=', localId).execute()

/** Whether one of theirs is one of ours already. */
export const isLinked = async (db: Db, target: Target, kind: Kind, thirdId: string): Promise<boolean> =>
  (await db
    .selectFrom('base_syn_third_link')
    .select('localId')
    .where('target', '=', target)
    .where('kind', '=', kind)
    .where('thirdId', '=', thirdId)
    .executeTakeFirst()) !== undefined
