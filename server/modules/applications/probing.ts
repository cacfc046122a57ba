import type { FieldPlan } from '#core/form/form.ts'
import { type StoredColumn, storedColumn } from '../../records/model/columns.ts'
import { keepsAll } from './shape.ts'

/** How a field's values were kept before. */
interface Kept {
  unique: boolean
  column: Pick<StoredColumn, 'type' | 'json'> | undefined
}

export const keptAs = (field: FieldPlan): Kept => ({ unique: field.node.unique === true, column: storedColumn(field) })

/**
 * What a change asks of values that whoever makes it may not read: a unique key says which are there twice, and later which
 * are taken; another type, which do not fit. Neither is refused by what the values are, but because it asks.
 */
export function probed({ unique, column }: Kept, now: FieldPlan): string[] {
  const wanted = storedColumn(now)
  const isOther =
    wanted !== undefined &&
    column !== undefined &&
    ((wanted.json ?? false) !== (column.json ?? false) || (wanted.type !== column.type && !keepsAll(wanted, column.type)))
  return [...(now.node.unique === true && !unique ? ['make unique'] : []), ...(isOther ? ['change the type of'] : [])]
}
