import type { Migration } from '../migrate.ts'

/** What an instance is called beside its flow: who started it and the number of its record. `fullName` has both, with the flow's title in zh. */
export const flowAbout: Migration = {
  name: '0032-flow-about',
  up: async (trx) => {
    // those from before are told apart by how their names begin
    await trx.schema.alterTable('flow_instance').addColumn('about', 'varchar(255)').execute()
  },
}
