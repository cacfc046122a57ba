import { inView } from '../query/filter.ts'
import { parentColumn } from '../query/parents.ts'
import type { Stored, StoredField, StoredTree } from '../write/stored.ts'
import { toColumn } from '../write/values.ts'
import type { Model, ModelField } from './model.ts'
import { metaColumns, uniqueName } from './naming.ts'

const comparesAs = ({ type }: ModelField): StoredField['compares'] =>
  type === 'timestamp with time zone' ? 'time' : type.startsWith('numeric') ? 'number' : 'text'

function treeOf(model: Model): StoredTree | undefined {
  const above = parentColumn(model)
  return (
    above && {
      field: above.field,
      column: above.column,
      node: above.plan.node,
      root: '',
      texts: { gone: 'visualdev.parentGone', below: 'visualdev.parentBelow' },
    }
  )
}

/** How the records of an application are kept. */
export const storedModel = (model: Model): Stored => ({
  table: model.main.table,
  id: metaColumns.id,
  modifyUserId: metaColumns.modifyUserId,
  modifyTime: metaColumns.modifyTime,
  deleted: metaColumns.deletedTime,
  view: (db) => inView(db, model),
  tree: treeOf(model),
  unique: [...model.main.columns.values()]
    .filter(({ plan, type }) => plan.node.unique === true && type !== 'own')
    .map((column) => {
      const { field, plan } = column
      const one = { field, column: column.column, node: plan.node, compares: comparesAs(column) }
      return {
        fields: [{ ...one, toColumn: (value) => toColumn(column, value) }],
        index: uniqueName(model.main.table, column.column),
        withEmpty: false,
      }
    }),
})
