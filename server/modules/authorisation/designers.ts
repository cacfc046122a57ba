import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { type HolderType, holderTypes } from '../../auth/holders.ts'
import type { WriteContext } from '../../auth/writer.ts'
import { invalid } from '../../base/errors.ts'
import type { Db } from '../../db/types.ts'
import { entityOf } from '../../records/entity/catalog.ts'
import { findBy } from '../../records/entity/query.ts'
import { conflict, isBehind } from '../../records/write/conflict.ts'
import { give, givenTo, type Holder } from './holderRights.ts'

/** Who may design an application: ids by what they are of. */
export type Designers = { [type in HolderType]: string[] }

/** Who was given an application to design, and the hash by which a change of it is told. */
export async function designersOf(db: Db, modelId: string): Promise<Designers & { hash: string }> {
  const rows = await db
    .selectFrom('base_authorize')
    .select(['objectType', 'objectId'])
    .where('kind', '=', 'design')
    .where('code', '=', modelId)
    .orderBy('objectId')
    .execute()
  const of = (type: HolderType) => rows.filter(({ objectType }) => objectType === type).map(({ objectId }) => objectId)
  const found = { role: of('role'), position: of('position'), group: of('group'), user: of('user') }
  return { ...found, hash: createHash('sha256').update(JSON.stringify(found)).digest('hex').slice(0, 32) }
}

/**
 * Says who may design an application; whoever is not among them may no more. Throws a conflict when somebody else changed
 * that since `hash` was read, and a fault at the kind of a holder that is not there.
 */
export async function setDesigners(
  trx: Db,
  modelId: string,
  sent: { [type in HolderType]?: string[] | null } & { hash?: string },
  context: WriteContext,
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`design ${modelId}`}))`.execute(trx)
  const before = await designersOf(trx, modelId)
  if (isBehind(sent.hash, before.hash)) throw conflict(before)
  const change = async (holder: Holder, designs: (own: string[]) => string[]) => {
    const { design } = await givenTo(trx, holder)
    await give(trx, holder, { design: designs(design) }, () => true, context)
  }
  for (const type of holderTypes) {
    const wanted = new Set(sent[type] ?? [])
    for (const id of wanted) {
      if (before[type].includes(id)) continue
      if (!(await findBy(trx, entityOf(type), { id })))
        throw invalid([{ field: type, rule: 'unknown', message: context.t('t:authority.unknown') }])
      await change({ type, id }, (own) => [...own, modelId])
    }
    for (const id of before[type]) if (!wanted.has(id)) await change({ type, id }, (own) => own.filter((one) => one !== modelId))
  }
}
