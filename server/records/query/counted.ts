import type { Db } from '../../db/types.ts'
import { applicationOf } from '../model/uses.ts'
import { loose } from './anyTable.ts'

/** How many records an application has, those that were deleted and can come back among them; none where it was never released. */
export async function recordsOf(db: Db, applicationId: string): Promise<number> {
  const model = await applicationOf(db, applicationId, { off: true })
  if (!model) return 0
  const { n } = await loose(db)
    .selectFrom(model.main.table)
    .select((eb) => eb.fn.countAll<string>().as('n'))
    .executeTakeFirstOrThrow()
  return Number(n)
}
