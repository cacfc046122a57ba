import type { FieldPlan } from '#core/form/form.ts'
import type { Stored, StoredField, StoredTree, UniqueGroup } from '../write/stored.ts'
import type { Entity } from './catalog.ts'
import { toColumn } from './values.ts'

const comparesAs = ({ widget }: FieldPlan): StoredField['compares'] =>
  widget.column === 'datetime' ? 'time' : ['int', 'bigint', 'decimal'].includes(widget.column ?? '') ? 'number' : 'text'

/** The unique index of fields of an entity. */
export const uniqueIndex = (table: string, fields: readonly string[]): string => `${table}_${fields.join('_')}_key`

function treeOf({ tree, columns }: Entity): StoredTree | undefined {
  const plan = tree && columns.get(tree.parent)
  return (
    plan && {
      field: tree.parent,
      column: tree.parent,
      node: plan.node,
      root: tree.root,
      texts: { gone: 'server.parentMissing', below: 'server.parentBelow' },
    }
  )
}

/** How the records of an entity are kept. */
export const storedEntity = (entity: Entity): Stored => ({
  table: entity.table,
  id: 'id',
  modifyUserId: 'lastModifyUserId',
  modifyTime: 'lastModifyTime',
  tree: treeOf(entity),
  unique: (entity.unique ?? []).flatMap((names): UniqueGroup[] => {
    const [first, ...more] = names.flatMap((field): StoredField[] => {
      const plan = entity.columns.get(field)
      return plan ? [{ field, column: field, node: plan.node, compares: comparesAs(plan), toColumn: (value) => toColumn(plan, value) }] : []
    })
    return first ? [{ fields: [first, ...more], index: uniqueIndex(entity.table, names), withEmpty: true }] : []
  }),
})
