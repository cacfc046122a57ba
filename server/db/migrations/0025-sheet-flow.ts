import type { Migration } from '../migrate.ts'

/** Imports in the background name the flow that their rows are launched through. */
export const sheetFlow: Migration = {
  name: '0025-sheet-flow',
  up: async (trx) => {
    await trx.schema.alterTable('base_sheet_task').addColumn('flowId', 'varchar(50)').execute()
  },
}
