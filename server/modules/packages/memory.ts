import type { Db } from '../../db/types.ts'
import { keyOf, type Named } from './item.ts'
import type { Plan, Planned } from './plan.ts'

/**
 * Keeps what came in by packages of a code, and what of it was not here before. What this one no longer holds and one of
 * another code does is that one's from now on.
 */
export async function noteParts(trx: Db, code: string, planned: readonly Planned[]): Promise<void> {
  if (code === '') return
  for (const { item, current } of planned)
    await trx
      .insertInto('base_package_part')
      .values({ code, kind: item.kind, id: item.id, added: current === undefined ? 1 : 0 })
      .onConflict((conflict) => conflict.columns(['code', 'kind', 'id']).doNothing())
      .execute()
  const held = new Set(planned.map(({ item }) => keyOf(item)))
  const parts = await trx.selectFrom('base_package_part').select(['kind', 'id', 'added']).where('code', '=', code).execute()
  for (const { kind, id, added } of parts) {
    if (held.has(`${kind} ${id}`)) continue
    const others = trx.updateTable('base_package_part').where('kind', '=', kind).where('id', '=', id).where('code', '<>', code)
    const { numUpdatedRows } = await others.set((eb) => ({ added: eb.fn('greatest', ['added', eb.val(added)]) })).executeTakeFirst()
    if (numUpdatedRows > 0)
      await trx.deleteFrom('base_package_part').where('code', '=', code).where('kind', '=', kind).where('id', '=', id).execute()
  }
}

/** What was removed came in with nothing any more. */
export async function forget(trx: Db, gone: readonly Named[]): Promise<void> {
  for (const { kind, id } of gone)
    for (const table of ['base_package_item', 'base_package_part'] as const)
      await trx.deleteFrom(table).where('kind', '=', kind).where('id', '=', id).execute()
}

/** Keeps what came in, so that later changes of both sides can be told apart, and the names of those who are nobody here. */
export async function remember(trx: Db, planned: readonly Planned[], people: Plan['people']): Promise<void> {
  for (const { item } of planned) {
    const content = JSON.stringify(item.content)
    await trx
      .insertInto('base_package_item')
      .values({ kind: item.kind, id: item.id, content })
      .onConflict((conflict) => conflict.columns(['kind', 'id']).doUpdateSet({ content }))
      .execute()
  }
  for (const { named, here } of people)
    if (here === undefined)
      await trx
        .insertInto('base_package_name')
        .values(named)
        .onConflict((conflict) => conflict.column('id').doUpdateSet({ enCode: named.enCode, fullName: named.fullName }))
        .execute()
}
