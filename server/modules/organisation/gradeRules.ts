import { sql } from 'kysely'
import type { FieldError, Row } from '#core/types.ts'
import type { Purpose, RuleSet } from '../../auth/rules.ts'
import type { Asker } from '../../auth/writer.ts'
import { ApiError } from '../../base/errors.ts'
import type { Db } from '../../db/types.ts'
import { branchUnits, isBranchAdmin } from './branch.ts'

const flags: Array<[field: string, purpose: Purpose]> = [
  ['mayAdd', 'create'],
  ['mayEdit', 'update'],
  ['mayDelete', 'delete'],
]

/** Whether every unit that a grade reaches is one where its giver may do this themselves. */
export async function isWithin(db: Db, { organizeId, reach }: Row, asker: Asker, purpose: Purpose): Promise<boolean> {
  const { rows } = await sql<{ n: string }>`
    with recursive "given" as (
      select "id"::varchar as "id" from "base_organize" where "id" = ${organizeId}
      union select o."id"::varchar from "base_organize" o join "given" g on o."parentId" = g."id" where ${reach !== 'unit'})
    select count(*) as "n" from "given" where ${reach === 'below' ? sql`"id" <> ${organizeId}` : sql`true`}
      and "id" not in (${branchUnits(asker.user.id, purpose)})`.execute(db)
  return Number(rows[0]?.n) === 0
}

/** What the units' and the grades' JSON cannot say. */
export const gradeRules: RuleSet = {
  // Units move only within what their mover administers: the top of a branch stays where somebody else has put it, and
  // nothing of it is put beside it.
  organize: {
    check: async (trx, values, current, { asker }): Promise<FieldError[]> => {
      if (!asker || !current || current.parentId === values.parentId || !(await isBranchAdmin(trx, asker))) return []
      const both = [String(current.parentId), String(values.parentId)]
      const { rows } = await sql<{ id: string }>`select "id" from "base_organize"
        where "id" = any(${both}) and "id" in (${branchUnits(asker.user.id, 'update')})`.execute(trx)
      if (rows.length < 2) throw new ApiError('forbidden', { key: 'org.outsideBranch' })
      return []
    },
  },
  // Nobody gives themselves a branch; but for an administrator, who gives one administers all of it and may do there what they give.
  grade: {
    check: async (trx, values, _current, { asker, t }): Promise<FieldError[]> => {
      if (!asker || asker.user.isAdmin) return []
      if (values.userId === asker.user.id) return [{ field: 'userId', rule: 'self', message: t('t:grade.notSelf') }]
      const message = t('t:grade.notMore')
      const faults: FieldError[] = []
      if (!(await isWithin(trx, values, asker, 'read'))) faults.push({ field: 'organizeId', rule: 'more', message })
      for (const [field, purpose] of flags)
        if (values[field] === 1 && !(await isWithin(trx, values, asker, purpose))) faults.push({ field, rule: 'more', message })
      return faults
    },
  },
}
