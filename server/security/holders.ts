import { type RawBuilder, sql } from 'kysely'

/** What rights may be given to. */
export const holderTypes = ['role', 'position', 'group', 'user'] as const
export type HolderType = (typeof holderTypes)[number]

/**
 * Everything whose rights a person has, as rows of `objectType` and `objectId`: themselves, and the roles, positions and
 * groups that are switched on and that they are in.
 */
export const holdersOf = (userId: string): RawBuilder<unknown> => sql`(
  select 'user' as "objectType", ${userId}::varchar as "objectId"
  union all select 'role', h."roleId" from "base_user_role" h join "base_role" r on r."id" = h."roleId"
    where h."userId" = ${userId} and r."enabledMark" = 1
  union all select 'position', h."positionId" from "base_user_position" h join "base_position" p on p."id" = h."positionId"
    where h."userId" = ${userId} and p."enabledMark" = 1
  union all select 'group', h."groupId" from "base_user_group" h join "base_group" g on g."id" = h."groupId"
    where h."userId" = ${userId} and g."enabledMark" = 1)`
