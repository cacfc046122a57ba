import type { PrintBlock, TableBlockColumn } from '../../print/template.ts'
import type { Holds } from '../../widget.ts'
import type { PrintField } from './types.ts'

/** The name of a field: `form.amount` is `amount`. */
export const fieldName = ({ id }: Pick<PrintField, 'id'>): string => id.split('.')[1] ?? id
/** So many columns of a sub-table stand on a page at first; the others are there to be chosen. */
const mostColumns = 8

/** A column of a table that shows a field of its rows, in words or by its pictures. */
export const columnFor = (field: PrintField, isPicture: boolean): TableBlockColumn => ({
  ...{ title: field.fullName, text: isPicture ? '' : `{{ ${field.id} }}`, width: 2 },
  ...(isPicture ? { picture: { field: fieldName(field) } } : {}),
})

/** A block as it is put on a page first; a table is one of a sub-table. */
export function newBlock(kind: Exclude<PrintBlock['kind'], 'table' | 'picture'>, text: string): PrintBlock {
  switch (kind) {
    case 'text':
    case 'qrcode':
    case 'barcode':
      return { kind, text }
    case 'grid':
      return {
        kind,
        columns: [1, 2, 1, 2],
        rows: Array.from({ length: 2 }, () => Array.from({ length: 4 }, () => ({ text: '' }))),
        border: true,
      }
    case 'space':
      return { kind, height: 5 }
    case 'line':
    case 'newPage':
    case 'approvals':
      return { kind }
  }
}

/** A table of the rows of a sub-table; nothing where it has no columns. */
export function tableFor(field: PrintField, holdsOf: (type: string) => Holds | undefined): PrintBlock | undefined {
  const columns = (field.children ?? []).slice(0, mostColumns).map((one) => columnFor(one, isPictureField(one, holdsOf)))
  return columns.length === 0 ? undefined : { kind: 'table', field: fieldName(field), columns }
}

/** Whether a field holds something that is drawn: files, or a signature. */
export const isPictureField = ({ type }: PrintField, holdsOf: (type: string) => Holds | undefined): boolean =>
  ['files', 'picture'].includes(holdsOf(type) ?? '')
