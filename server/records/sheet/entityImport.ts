import type { WriteContext } from '../../auth/writer.ts'
import type { Entity } from '../entity/catalog.ts'
import { repository } from '../entity/repository.ts'
import { uniqueFault } from '../write/unique.ts'
import { sheetColumns } from './columns.ts'
import type { Importable } from './importable.ts'
import { Names } from './names.ts'
import { readRow } from './readRow.ts'

/** Records of a shipped entity from rows of texts: each held to the rules and the reach of one that its writer makes by hand. */
export function entityImport(entity: Entity, context: WriteContext): Importable {
  const columns = sheetColumns(entity)
  const store = repository(entity.entity)
  return {
    key: entity.entity,
    title: entity.title,
    columns,
    // each is made by itself, and may name one before it
    together: 50,
    lists: async () => [],
    unique: entity.unique ?? [],
    uniqueFault: (field) => uniqueFault(field, entity.columns.get(field)?.node, context.t),
    prepare: async (_rows, earlier) => {
      // a record that a row before has made is found in the same transaction
      let names: { trx: unknown; of: Names } | undefined
      return {
        read: (trx, row) => {
          if (names?.trx !== trx) names = { trx, of: new Names(trx, context.asker, earlier) }
          return readRow(columns, row, names.of, context.t)
        },
        make: async (trx, { values }) => String((await store.insert(trx, values, context)).id),
      }
    },
    run: (work) => work(),
  }
}
