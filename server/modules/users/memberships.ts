import type { HolderType } from '../../auth/holders.ts'
import type { EntityRules } from '../../auth/rules.ts'
import type { Asker } from '../../auth/writer.ts'
import type { Db } from '../../db/types.ts'
import { givenTo, mayGive, rightKinds } from '../authorisation/index.ts'

/** Whether somebody has everything themselves that these roles, positions or groups were given. */
async function hasAllOf(db: Db, type: HolderType, ids: readonly string[], asker: Asker): Promise<boolean> {
  const may = await mayGive(db, asker)
  for (const id of ids) {
    const given = await givenTo(db, { type, id })
    if (rightKinds.some((kind) => given[kind].some((name) => !may(kind, name)))) return false
  }
  return true
}

/**
 * PM-07: who is put into a role, a position or a group gets what that was given. So nobody but an administrator puts
 * themselves into one, and nobody puts others into what has more than they have.
 */
export const membershipRefusal: NonNullable<EntityRules['linkRefusal']> = async (db, { entity, added, id }, asker) => {
  if (asker.user.isAdmin) return undefined
  if (id === asker.user.id) return 'server.notSelf'
  return (await hasAllOf(db, entity as HolderType, added, asker)) ? undefined : 'authority.beyond'
}
