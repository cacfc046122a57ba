import type { Stored, StoredField } from '../write/stored.ts'
import { toColumn } from '../write/values.ts'
import type { Model, ModelField } from './model.ts'
import { own, uniqueName } from './naming.ts'

const comparesAs = ({ type }: ModelField): StoredField['compares'] =>
  type === 'timestamp with time zone' ? 'time' : type.startsWith('numeric') ? 'number' : 'text'

/** How the records of an application are kept. */
export const storedModel = ({ main }: Pick<Model, 'main'>): Stored => ({
  table: main.table,
  id: own.id,
  modifyUserId: own.modifyUserId,
  modifyTime: own.modifyTime,
  deleted: own.deletedTime,
  unique: [...main.columns.values()]
    .filter(({ plan, type }) => plan.node.unique === true && type !== 'own')
    .map((column) => {
      const { field, plan } = column
      const one = { field, column: column.column, node: plan.node, compares: comparesAs(column) }
      return {
        fields: [{ ...one, toColumn: (value) => toColumn(column, value) }],
        index: uniqueName(main.table, column.column),
        withEmpty: false,
      }
    }),
})
