import type { FieldPlan, Translate } from '#core/form/form.ts'
import type { Node } from '#core/types.ts'
import type { WidgetProps } from '#core/widgetProps.ts'
import { textWidth } from '../control/textWidth.ts'

export type TableProps = WidgetProps['table']
/** SB-10: a button of a row or of the table's foot. */
export type TableButton = NonNullable<TableProps['columnBtnsList'] | TableProps['footerBtnsList']>[number]
/** SB-12: a head over several columns. */
type ComplexHeader = NonNullable<TableProps['complexHeaderList']>[number]

export interface TableColumn {
  key: string
  plan: FieldPlan
  node: Node
  label: string
  width: number
  align: 'left' | 'center' | 'right'
  fixed: 'left' | 'right' | undefined
  /** its place among all columns of the table, index and selection counted */
  at?: number
}

/** SB-09: the index column, and each visible button of the action column (two of them when a table does not say). */
export const indexWidth = 50
const buttonWidth = 50
const iconRoom = 22
/** One with a text of its own, or an icon beside it, has the room that it needs. */
const widthOf = ({ label, btnType, btnIcon }: TableButton, t: Translate): number => {
  if (btnType === 'icon') return buttonWidth
  const own = label === undefined ? buttonWidth : Math.max(buttonWidth, Math.ceil(textWidth(t(label))) + 22)
  return btnIcon === undefined ? own : own + iconRoom
}
export const actionWidth = (buttons: readonly TableButton[], t: Translate): number =>
  buttons.reduce((sum, button) => sum + widthOf(button, t), 0)

const defaultColumnButtons: TableButton[] = [{ value: 'copy' }, { value: 'remove' }]
const defaultFooterButtons: TableButton[] = [{ value: 'add' }]

export const shownButtons = (list: TableButton[] | undefined, otherwise: 'row' | 'foot'): TableButton[] =>
  (list ?? (otherwise === 'row' ? defaultColumnButtons : defaultFooterButtons)).filter((button) => button.show !== false)

/** The columns of a sub-table, in the order of its children; fixed ones at their side. */
export function columnsOf(children: readonly FieldPlan[], localise: (node: Node) => Node, t: Translate): TableColumn[] {
  const columns = children.map((plan): TableColumn => {
    const node = localise(plan.node)
    const { width, align, tableAlign, fixed, tableFixed } = node
    const side = fixed ?? tableFixed
    return {
      key: plan.field,
      plan,
      node,
      label: t(plan.node.label),
      width: Number.parseInt(String(width), 10) || (plan.widget.widths?.table ?? 160),
      align: ((align ?? tableAlign) as TableColumn['align']) ?? (plan.widget.column === 'decimal' ? 'right' : 'left'),
      fixed: side === 'left' || side === 'right' ? side : undefined,
    }
  })
  const at = (side: TableColumn['fixed']) => columns.filter((column) => column.fixed === side)
  return [...at('left'), ...at(undefined), ...at('right')]
}

export interface HeadBlock {
  title: string | undefined
  align: 'left' | 'center' | 'right'
  columns: TableColumn[]
}

/** Runs of columns that stand under one head; a column without a head stands alone. */
export function headBlocks(
  columns: readonly TableColumn[],
  table: string,
  heads: readonly ComplexHeader[] | undefined,
  t: Translate,
): HeadBlock[] {
  const headOf = (key: string) => heads?.find((head) => head.childColumns.some((name) => name === key || name === `${table}-${key}`))
  const blocks: Array<HeadBlock & { head: ComplexHeader | undefined }> = []
  for (const column of columns) {
    const head = headOf(column.key)
    const last = blocks.at(-1)
    if (head && last?.head === head) last.columns.push(column)
    else blocks.push({ head, title: head ? t(head.fullName) : undefined, align: head?.align ?? 'center', columns: [column] })
  }
  return blocks
}
