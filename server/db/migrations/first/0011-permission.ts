import { sql } from 'kysely'
import type { Migration } from '../../migrate.ts'

const exists = async (trx: Parameters<Migration['up']>[0], table: string): Promise<boolean> =>
  (await sql<{ found: string | null }>`select to_regclass(${table}) as found`.execute(trx)).rows[0]?.found != null

/** Rights are given to roles, positions, groups and people alike, and systems are one of them. */
export const permission: Migration = {
  name: '0011-permission',
  up: async (trx) => {
    // Tables of entities are made after the migrations: of a new database there is nothing to change.
    if (!(await exists(trx, 'base_authorize'))) return
    await trx.schema.alterTable('base_authorize').addColumn('objectType', 'varchar(255)').addColumn('objectId', 'varchar(255)').execute()
    await sql`update "base_authorize" set "objectType" = 'role', "objectId" = "roleId"`.execute(trx)
    // its unique index goes with it
    await trx.schema.alterTable('base_authorize').dropColumn('roleId').execute()
    if (!(await exists(trx, 'base_user_system'))) return
    await sql`insert into "base_authorize" ("id", "creatorUserId", "creatorTime", "objectType", "objectId", "kind", "code")
      select "id", "creatorUserId", "creatorTime", 'user', "userId", 'system', "systemId" from "base_user_system"`.execute(trx)
    await trx.schema.dropTable('base_user_system').execute()
  },
}
