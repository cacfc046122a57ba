import { rowsOf } from '#core/form/form.ts'
import { useText } from '#runtime/app.ts'
import type { ReadProps, Renderer } from '#runtime/lazy/renderer.ts'
import { EditTable } from './TableEdit.tsx'
import { ReadTable } from './TableRead.tsx'

/** In a list a sub-table is told by its number of rows. */
function Cell({ value, text }: ReadProps<'table'>) {
  const t = useText()
  const rows = rowsOf(value)
  return text ?? (rows.length > 0 ? t('t:table.rows', { n: rows.length }) : null)
}

/** WG-43: rows inside a record. How many there are nobody knows yet: it keeps the room of its head, its foot and two or three. */
export default { edit: EditTable, read: ReadTable, cell: Cell, room: () => 200 } satisfies Renderer<'table'>
