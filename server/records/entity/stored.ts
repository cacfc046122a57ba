import type { FieldPlan } from '#core/form.ts'
import type { Stored, StoredField, UniqueGroup } from '../write/stored.ts'
import type { Entity } from './catalog.ts'
import { toColumn } from './values.ts'

const comparesAs = ({ widget }: FieldPlan): StoredField['compares'] =>
  widget.column === 'datetime' ? 'time' : ['int', 'bigint', 'decimal'].includes(widget.column ?? '') ? 'number' : 'text'

/** The unique index of fields of an entity. */
export const uniqueIndex = (table: string, fields: readonly string[]): string => `${table}_${fields.join('_')}_key`

/** How the records of an entity are kept. */
export const storedEntity = ({ table, columns, unique = [] }: Entity): Stored => ({
  table,
  id: 'id',
  modifyUserId: 'lastModifyUserId',
  modifyTime: 'lastModifyTime',
  unique: unique.flatMap((names): UniqueGroup[] => {
    const [first, ...more] = names.flatMap((field): StoredField[] => {
      const plan = columns.get(field)
      return plan ? [{ field, column: field, node: plan.node, compares: comparesAs(plan), toColumn: (value) => toColumn(plan, value) }] : []
    })
    return first ? [{ fields: [first, ...more], index: uniqueIndex(table, names), withEmpty: true }] : []
  }),
})
