import { type RawBuilder, sql } from 'kysely'
import type { Purpose, RuleSet } from '../../auth/rules.ts'
import type { Asker } from '../../auth/writer.ts'
import type { Db } from '../../db/types.ts'

/** What somebody may do in a unit, as the column that says so. */
const columns: { [purpose in Purpose]: string | undefined } = { read: undefined, create: 'mayAdd', update: 'mayEdit', delete: 'mayDelete' }

/** The units that somebody administers, by the reach of each: the unit itself, what is below it, or both; for a purpose, those where they may do that. */
export const branchUnits = (userId: string, purpose: Purpose = 'read'): RawBuilder<{ id: string }> => {
  const column = columns[purpose]
  return sql<{ id: string }>`with recursive "own" as (
    select g."organizeId"::varchar as "id", coalesce(g."reach", 'all') as "reach" from "base_grade" g
    where g."userId" = ${userId} and ${column ? sql`g.${sql.ref(column)} = 1` : sql`true`}),
  "below" as (
    select o."id"::varchar as "id" from "base_organize" o join "own" g on o."parentId" = g."id" where g."reach" <> 'unit'
    union select o."id"::varchar from "base_organize" o join "below" b on o."parentId" = b."id")
  select "id" from "own" where "reach" <> 'below' union select "id" from "below"`
}

/** Whether somebody administers a branch only: an administrator administers everything. */
export async function isBranchAdmin(db: Db, { user }: { user: Pick<Asker['user'], 'id' | 'isAdmin'> }): Promise<boolean> {
  if (user.isAdmin) return false
  return (await db.selectFrom('base_grade').select('id').where('userId', '=', user.id).executeTakeFirst()) !== undefined
}

/** The condition of a branch administrator, with who that is; everybody else reaches what their menus give. */
const within =
  (condition: (units: RawBuilder<{ id: string }>) => RawBuilder<boolean>) =>
  async (db: Db, asker: Asker, purpose: Purpose): Promise<RawBuilder<boolean> | undefined> =>
    (await isBranchAdmin(db, asker)) ? condition(branchUnits(asker.user.id, purpose)) : undefined

/** Delegated administration: an administrator of a branch reaches what is in it, and nobody but an administrator reaches one. */
export const branchScopes: RuleSet = {
  organize: { scope: within((units) => sql<boolean>`"id" in (${units})`) },
  position: { scope: within((units) => sql<boolean>`"organizeId" in (${units})`) },
  // a role of several units belongs to whoever administers all of them
  role: {
    scope: within(
      (units) => sql<boolean>`("globalMark" = 0
        and exists (select 1 from "base_role_organize" l where l."roleId" = "base_role"."id")
        and not exists (select 1 from "base_role_organize" l where l."roleId" = "base_role"."id" and l."organizeId" not in (${units})))`,
    ),
  },
  group: { scope: within(() => sql<boolean>`false`) },
  user: {
    scope: async (db, asker, purpose) => {
      if (asker.user.isAdmin) return undefined
      const ordinary = sql<boolean>`"isAdministrator" is distinct from 1`
      return (await isBranchAdmin(db, asker))
        ? sql<boolean>`(${ordinary} and "organizeId" in (${branchUnits(asker.user.id, purpose)}))`
        : ordinary
    },
  },
  // what others administer in the own branch; what is administered oneself only others say
  grade: {
    scope: async (db, asker, purpose) => {
      if (asker.user.isAdmin) return undefined
      const others = sql<boolean>`"userId" <> ${asker.user.id}`
      if (!(await isBranchAdmin(db, asker))) return purpose === 'read' ? undefined : others
      return sql<boolean>`(${others} and "organizeId" in (${branchUnits(asker.user.id, purpose)}))`
    },
  },
}
