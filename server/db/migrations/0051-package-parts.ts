import type { Migration } from '../migrate.ts'

/** Which definitions came in with packages of a code, so that what a later one no longer holds can be told and removed. */
export const packageParts: Migration = {
  name: '0051-package-parts',
  up: async (trx) => {
    await trx.schema
      .createTable('base_package_part')
      // the code that packages which follow each other share
      .addColumn('code', 'varchar(50)', (c) => c.notNull())
      .addColumn('kind', 'varchar(20)', (c) => c.notNull())
      .addColumn('id', 'varchar(120)', (c) => c.notNull())
      // 1: it was not here before; what was, no package takes away
      .addColumn('added', 'integer', (c) => c.notNull().defaultTo(0))
      .addPrimaryKeyConstraint('base_package_part_key', ['code', 'kind', 'id'])
      .execute()
    // translations go by the kind and the code of what they are of
    for (const table of ['base_package_item', 'base_package_name'] as const)
      await trx.schema
        .alterTable(table)
        .alterColumn('id', (c) => c.setDataType('varchar(120)'))
        .execute()
  },
}
