import { sql } from 'kysely'
import type { WriteContext } from '../../auth/writer.ts'
import type { Db, RowOf } from '../../db/types.ts'

const table = 'base_visual_writer'

/**
 * Notes who changed an application's draft. What an administrator saves is theirs, whoever wrote on it before: they have
 * the whole text before them. What the product itself writes is nobody's.
 */
export async function noteDraft(trx: Db, modelId: string, { actor, asker }: WriteContext): Promise<void> {
  if (!actor.userId) return
  if (asker?.user.isAdmin) await trx.updateTable(table).set({ draft: 0 }).where('modelId', '=', modelId).execute()
  await trx
    .insertInto(table)
    .values({ modelId, userId: actor.userId, draft: 1, released: 0 })
    .onConflict((conflict) => conflict.columns(['modelId', 'userId']).doUpdateSet({ draft: 1 }))
    .execute()
}

/** Whoever releases an application stands for it beside those who wrote its draft. */
export async function noteRelease(trx: Db, modelId: string, { actor }: WriteContext): Promise<void> {
  await trx
    .updateTable(table)
    .set((eb) => ({ released: eb.ref('draft') }))
    .where('modelId', '=', modelId)
    .execute()
  if (!actor.userId) return
  await trx
    .insertInto(table)
    .values({ modelId, userId: actor.userId, draft: 0, released: 1 })
    .onConflict((conflict) => conflict.columns(['modelId', 'userId']).doUpdateSet({ released: 1 }))
    .execute()
}

/** A copy is whose its source was, and its maker's. */
export async function copyWriters(trx: Db, from: string, to: string): Promise<void> {
  const rows = await trx.selectFrom(table).select('userId').where('modelId', '=', from).where('draft', '=', 1).execute()
  for (const { userId } of rows)
    await trx
      .insertInto(table)
      .values({ modelId: to, userId, draft: 1, released: 0 })
      .onConflict((conflict) => conflict.columns(['modelId', 'userId']).doNothing())
      .execute()
}

export const forgetWriters = async (trx: Db, modelId: string): Promise<void> => {
  await trx.deleteFrom(table).where('modelId', '=', modelId).execute()
}

/** Applications that somebody answers for, by name. */
export const writtenBy = (db: Db, userId: string): Promise<Array<RowOf<'base_visual_dev', 'id' | 'fullName'>>> =>
  db
    .selectFrom('base_visual_dev as v')
    .innerJoin(`${table} as w`, 'w.modelId', 'v.id')
    .select(['v.id', 'v.fullName'])
    .where('w.userId', '=', userId)
    .where((eb) => eb.or([eb('w.draft', '=', 1), eb('w.released', '=', 1)]))
    .orderBy('v.fullName')
    .orderBy('v.id')
    .execute()

/** Somebody else answers for an application from now on: it is held to what they may. */
export async function passOn(trx: Db, modelId: string, from: string, to: string): Promise<void> {
  const gone = await trx
    .deleteFrom(table)
    .where('modelId', '=', modelId)
    .where('userId', '=', from)
    .returning(['draft', 'released'])
    .executeTakeFirst()
  if (!gone) return
  await trx
    .insertInto(table)
    .values({ modelId, userId: to, draft: gone.draft, released: gone.released })
    .onConflict((conflict) =>
      conflict.columns(['modelId', 'userId']).doUpdateSet((eb) => ({
        draft: sql`greatest(${eb.ref(`${table}.draft`)}, excluded."draft")`,
        released: sql`greatest(${eb.ref(`${table}.released`)}, excluded."released")`,
      })),
    )
    .execute()
}
