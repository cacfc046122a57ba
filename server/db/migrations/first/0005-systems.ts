import type { Migration } from '../../migrate.ts'

/** Which system a session works in and where the next one begins; sessions that another one opened for a foreign host. */
export const systems: Migration = {
  name: '0005-systems',
  up: async (trx) => {
    await trx.schema.alterTable('base_session').addColumn('systemId', 'varchar(50)').addColumn('openedBy', 'varchar(64)').execute()
    await trx.schema
      .alterTable('base_user_login')
      .addColumn('systemId', 'varchar(50)')
      .addColumn('organizeId', 'varchar(50)')
      .addColumn('positionId', 'varchar(50)')
      .execute()
  },
}
