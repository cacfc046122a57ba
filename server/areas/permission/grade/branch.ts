import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../db/types.ts'
import { type Asker, addScope } from '../../../entities/scopes.ts'

/** The units that somebody administers, each with all that is below it. */
export const branchUnits = (userId: string): RawBuilder<string> => sql<string>`with recursive "branch" as (
  select g."organizeId"::varchar as "id" from "base_grade" g where g."userId" = ${userId}
  union select o."id"::varchar from "base_organize" o join "branch" b on o."parentId" = b."id")
  select "id" from "branch"`

/** Whether somebody administers a branch only: an administrator administers everything. */
export async function isBranchAdmin(db: Db, { user }: Pick<Asker, 'user'>): Promise<boolean> {
  if (user.isAdmin) return false
  return (await db.selectFrom('base_grade').select('id').where('userId', '=', user.id).executeTakeFirst()) !== undefined
}

/** The condition of a branch administrator, with who that is; everybody else reaches what their menus give. */
const within =
  (condition: (units: RawBuilder<string>) => RawBuilder<boolean>) =>
  async (db: Db, asker: Asker): Promise<RawBuilder<boolean> | undefined> =>
    (await isBranchAdmin(db, asker)) ? condition(branchUnits(asker.user.id)) : undefined

/** Delegated administration: an administrator of a branch reaches what is in it, and nobody but an administrator reaches one. */
export function branchScopes(): void {
  addScope(
    'organize',
    within((units) => sql<boolean>`"id" in (${units})`),
  )
  addScope(
    'position',
    within((units) => sql<boolean>`"organizeId" in (${units})`),
  )
  // a role of several units belongs to whoever administers all of them
  addScope(
    'role',
    within(
      (units) => sql<boolean>`("globalMark" = 0
        and exists (select 1 from "base_role_organize" l where l."roleId" = "base_role"."id")
        and not exists (select 1 from "base_role_organize" l where l."roleId" = "base_role"."id" and l."organizeId" not in (${units})))`,
    ),
  )
  addScope(
    'group',
    within(() => sql<boolean>`false`),
  )
  addScope('user', async (db, asker) => {
    if (asker.user.isAdmin) return undefined
    const ordinary = sql<boolean>`"isAdministrator" is distinct from 1`
    return (await isBranchAdmin(db, asker)) ? sql<boolean>`(${ordinary} and "organizeId" in (${branchUnits(asker.user.id)}))` : ordinary
  })
}
