import type { Node } from '#core/types.ts'
import { useText } from '#runtime/app.ts'
import type { BlockProps, Renderer } from '#runtime/lazy/renderer.ts'
import { Nodes } from '#runtime/page/Render.tsx'
import { useExpr } from '#runtime/scope.ts'
import { classes } from '../control/look.ts'
import { spanned } from '../parts/spanned.ts'
import './tableGrid.css'

/** A place of the table: its row says which it has. */
interface CellNode extends Node {
  colspan?: number
  rowspan?: number
  /** it lies under a cell that reaches over it */
  merged?: boolean
}

const useShown = (node: Node): boolean => {
  const visible = useExpr<boolean | undefined>(node.visible)
  return node.visible === undefined || Boolean(visible)
}

const cellsIn = (row: Node): readonly CellNode[] => row.children ?? []

function Cell({ node }: { node: CellNode }) {
  const shown = useShown(node)
  const { colspan = 1, rowspan = 1 } = node
  return (
    <td className="pg-tg-cell" colSpan={colspan} rowSpan={rowspan}>
      {shown && node.children?.length ? (
        <div className="pg-room">
          <div className="pg-grid">
            <Nodes nodes={node.children} />
          </div>
        </div>
      ) : null}
    </td>
  )
}

function Row({ node }: { node: Node }) {
  if (!useShown(node)) return null
  const cells = cellsIn(node).filter((cell) => !cell.merged)
  return (
    <tr>
      {cells.map((cell, i) => (
        <Cell key={cell.id ?? i} node={cell} />
      ))}
    </tr>
  )
}

/** The least that a column is wide, in px: a text or a number can be typed in it. */
const least = 120
const columnsIn = (row: Node) => cellsIn(row).reduce((sum, cell) => sum + (cell.merged ? 0 : Number(cell.colspan ?? 1)), 0)

/** WG-61: fields in the cells of a real table; on a phone the cells stand one below the other. */
function TableGrid({ node }: BlockProps<'tableGrid'>) {
  const t = useText()
  const { bordered = true, labelPosition = 'top' } = node
  const label = t(node.label)
  const columns = Math.max(1, ...(node.children ?? []).map(columnsIn))
  const many = columns > 4 ? 'pg-tg-most' : columns > 2 && 'pg-tg-many'
  return (
    <div className="pg-tg" style={spanned(node)}>
      <table
        className={classes('pg-tg-table', bordered && 'pg-tg-bordered', `pg-tg-${labelPosition}`, many)}
        style={{ minWidth: columns * least }}
      >
        {label ? <caption>{label}</caption> : null}
        <tbody>
          {(node.children ?? []).map((row, i) => (
            <Row key={row.id ?? i} node={row} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

export default { block: TableGrid } satisfies Renderer<'tableGrid'>
