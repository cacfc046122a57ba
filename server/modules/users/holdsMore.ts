import type { Row } from '#core/types.ts'
import { counts, evidenceOf } from '../../auth/grants.ts'
import type { Asker } from '../../auth/writer.ts'
import type { Db } from '../../db/types.ts'
import { mayGive, rightId } from '../authorisation/index.ts'
import { isWithin } from '../organisation/index.ts'

const purposes = [
  ['mayAdd', 'create'],
  ['mayEdit', 'update'],
  ['mayDelete', 'delete'],
] as const

/** Whether a branch that somebody administers is one that the asker administers, with all that may be done there. */
async function isOwnBranch(db: Db, grade: Row, asker: Asker): Promise<boolean> {
  if (!(await isWithin(db, grade, asker, 'read'))) return false
  for (const [name, purpose] of purposes) if (grade[name] === 1 && !(await isWithin(db, grade, asker, purpose))) return false
  return true
}

/** Whether somebody may do anything that the asker may not: who opens their account takes that over. */
export async function holdsMore(db: Db, userId: string, asker: Asker): Promise<boolean> {
  if (asker.user.isAdmin) return false
  const may = await mayGive(db, asker)
  const { given } = await evidenceOf(db, { id: userId, isAdmin: false })
  for (const { kind, menuId, code } of given.filter(counts))
    if (!may(kind, kind === 'menu' ? menuId : rightId(menuId, code ?? ''))) return true
  const grades = await db.selectFrom('base_grade').selectAll().where('userId', '=', userId).execute()
  for (const grade of grades) if (!(await isOwnBranch(db, grade, asker))) return true
  return false
}
