import { type FieldPlan, precisionOf } from '#core/form/form.ts'
import { isList, isStored } from '#core/form/holds.ts'
import type { Json } from '#core/types.ts'
import type { Widget } from '#core/widget.ts'
import { columnName, metaColumns } from './naming.ts'

/** How a field was kept from whoever was not given it. */
export interface Held {
  mask?: Json
  secret?: true
  /** the rights that its application asked for */
  asked?: Array<'column' | 'form'>
}

/** How a field is kept: `json` values are lists, written as JSON text. */
export interface StoredColumn {
  field: string
  /** the name that its column has from, where the field has another one now */
  storedAs?: string
  column: string
  /** as PostgreSQL names it, or `own` for the columns that every table has */
  type: string
  json?: boolean
  /** the widget that made it */
  kind?: string
  /** of a column whose field is gone, while its values are not: who puts the field in again is held to it */
  held?: Held
}

/** Columns that every table of records has, by what the server fills them with. */
const metaColumnOf: { [filledWith in NonNullable<Widget['filledWith']>]?: string } = {
  creator: metaColumns.creatorUserId,
  creationTime: metaColumns.creatorTime,
  modifier: metaColumns.modifyUserId,
  modifyTime: metaColumns.modifyTime,
}

/** Decimals of a number field's column. */
export const decimalsOf = (field: FieldPlan): number => {
  const given = Number(precisionOf(field) ?? 10)
  return Number.isInteger(given) && given >= 0 ? Math.min(given, 20) : 10
}

function typeOf(field: FieldPlan): string {
  const { node, widget } = field
  switch (widget.column) {
    case 'int':
      return 'integer'
    case 'bigint':
      return 'bigint'
    case 'decimal':
      return `numeric(38,${decimalsOf(field)})`
    case 'datetime':
      return 'timestamp with time zone'
    case 'text':
      return 'text'
    default:
      return node.multiple === true || Number(node.maxlength ?? 0) > 255 ? 'text' : 'character varying(255)'
  }
}

/** The name that a field's values are stored under: the one that it was released with first. */
export const storedName = ({ field, node }: Pick<FieldPlan, 'field' | 'node'>): string => node.storedAs ?? field

/** The column of a field; nothing for what is not stored (a sub-table, a calculation that is only shown). */
export function storedColumn(field: FieldPlan): StoredColumn | undefined {
  if (field.widget.isTable) return undefined
  const { filledWith } = field.widget
  const system = filledWith && metaColumnOf[filledWith]
  if (system) return { field: field.field, column: system, type: 'own' }
  if (!isStored(field)) return undefined
  const storedAs = storedName(field)
  return {
    field: field.field,
    ...(storedAs === field.field ? {} : { storedAs }),
    column: columnName(storedAs),
    type: typeOf(field),
    kind: field.widget.pingeKey,
    ...(isList(field) ? { json: true } : {}),
  }
}
