import { type RawBuilder, sql } from 'kysely'

/** What rights may be given to. */
export const holderTypes = ['role', 'position', 'group', 'user'] as const
export type HolderType = (typeof holderTypes)[number]

/**
 * A person, and every role, position and group that they are in, as rows of `objectType`, `objectId`, what it is called
 * (`holder`) and whether it is switched on (`enabledMark`).
 */
export const membershipsOf = (userId: string): RawBuilder<unknown> => sql`(
  select 'user' as "objectType", ${userId}::varchar as "objectId", null::varchar as "holder", 1 as "enabledMark"
  union all select 'role', r."id", r."fullName", r."enabledMark" from "base_user_role" h
    join "base_role" r on r."id" = h."roleId" where h."userId" = ${userId}
  union all select 'position', p."id", p."fullName", p."enabledMark" from "base_user_position" h
    join "base_position" p on p."id" = h."positionId" where h."userId" = ${userId}
  union all select 'group', g."id", g."fullName", g."enabledMark" from "base_user_group" h
    join "base_group" g on g."id" = h."groupId" where h."userId" = ${userId})`

/** Everything whose rights a person has: of their memberships, those that are switched on. */
export const holdersOf = (userId: string): RawBuilder<unknown> =>
  sql`(select "objectType", "objectId" from ${membershipsOf(userId)} "all" where "enabledMark" = 1)`
