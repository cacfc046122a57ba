import type { WriteContext } from '../../auth/writer.ts'
import { ApiError } from '../../base/errors.ts'
import { audit } from '../../db/audit.ts'
import type { Db } from '../../db/types.ts'
import { portalOf, rolesOfPortals, setPortal } from './stored.ts'

/** Whose home page a portal is and where it stands among others, as it is carried from one system to another. */
export interface CarriedPortal {
  sortCode: number
  roles: string[]
}

/** What is kept of a portal beside its page; nothing where nothing is. */
export async function carriedPortal(db: Db, code: string): Promise<CarriedPortal | undefined> {
  const found = (await rolesOfPortals(db)).get(code)
  return found && { sortCode: found.sortCode, roles: found.roles.map(({ id }) => id).sort() }
}

/** Keeps whose home page a portal is. Throws where the page is no portal, or a role is not there. */
export async function bringPortal(trx: Db, code: string, given: CarriedPortal, { actor, t }: WriteContext): Promise<void> {
  if (!(await portalOf(trx, code, t))) throw new ApiError('badRequest', { key: 'packages.noPortal' })
  const before = await carriedPortal(trx, code)
  await setPortal(trx, code, given)
  const after = { ...given }
  await audit(trx, actor, [
    before
      ? { entity: 'portal', recordId: code, verb: 'update', before: { ...before }, after }
      : { entity: 'portal', recordId: code, verb: 'create', after },
  ])
}

/** A page is nobody's home page any more; the page itself stays. */
export async function dropPortal(trx: Db, code: string, { actor }: WriteContext): Promise<void> {
  await trx.deleteFrom('base_portal').where('code', '=', code).execute()
  await audit(trx, actor, [{ entity: 'portal', recordId: code, verb: 'delete' }])
}
