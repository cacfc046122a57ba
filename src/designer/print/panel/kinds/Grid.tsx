import { rowsBelow } from '#core/edit/print/columns.ts'
import { atOf, blockAt, blockOfKey, columnOfCell, spanOf } from '#core/edit/print/places.ts'
import { printBounds } from '#core/print/check.ts'
import { coveredIn, spanKey } from '#core/print/spans.ts'
import type { GridBlock, GridCell } from '#core/print/template.ts'
import { useText } from '#runtime/app.ts'
import { ContentProps } from '../ContentProps.tsx'
import { Acts, Flag, NumberProp } from '../controls.tsx'
import type { OfProps } from '../props.ts'
import { Widths } from '../Widths.tsx'

/** Rows of cells. */
export function GridProps({ block, ...props }: OfProps & { block: GridBlock }) {
  const t = useText()
  return (
    <>
      <Flag
        prop="border"
        label={t('t:print.design.prop.border')}
        value={block.border === true}
        onChange={(border) => props.set({ border })}
      />
      <Widths {...props} block={block} />
    </>
  )
}

/** A cell of a grid. */
export function CellProps({ template, of, cell, fields, set, onRun }: OfProps & { cell: GridCell }) {
  const t = useText()
  const at = atOf(of)?.cell
  const key = blockOfKey(of)
  const grid = blockAt(template, key) as GridBlock
  if (!at) return null
  const { row } = at
  const column = columnOfCell(grid.rows[row] ?? [], at.cell)
  return (
    <>
      {coveredIn(grid.rows).has(spanKey(at)) ? (
        <p className="pg-design-note">{t('t:print.design.refused.covered')}</p>
      ) : (
        <ContentProps part={cell} fields={fields} set={set} />
      )}
      <NumberProp
        label={t('t:print.design.span')}
        prop="span"
        value={spanOf(cell)}
        least={1}
        most={grid.columns.length - column}
        whole
        onChange={(span) => span !== undefined && onRun({ do: 'setSpan', of, span })}
      />
      <NumberProp
        label={t('t:print.design.rowSpan')}
        prop="rowSpan"
        value={cell.rowSpan ?? 1}
        least={1}
        most={rowsBelow(grid, row)}
        whole
        onChange={(rowSpan) => rowSpan !== undefined && onRun({ do: 'setRowSpan', of, rowSpan })}
      />
      <NumberProp
        label={t('t:print.design.prop.height')}
        prop="height"
        value={cell.height}
        {...printBounds.length}
        usual=""
        onChange={(height) => set({ height })}
      />
      <Acts
        label={t('t:print.design.row')}
        acts={[
          ['above', () => void onRun({ do: 'addRow', of: key, index: row })],
          ['below', () => void onRun({ do: 'addRow', of: key, index: row + 1 })],
          ...(row > 0 ? [['up', () => void onRun({ do: 'moveRow', of: key, from: row, to: row - 1 })] as const] : []),
          ...(row + 1 < grid.rows.length ? [['down', () => void onRun({ do: 'moveRow', of: key, from: row, to: row + 1 })] as const] : []),
          ['remove', () => void onRun({ do: 'removeRow', of: key, index: row })],
        ]}
      />
      <Acts
        label={t('t:print.design.columnWord')}
        acts={[
          ['before', () => void onRun({ do: 'addColumn', of: key, index: column })],
          ['after', () => void onRun({ do: 'addColumn', of: key, index: column + spanOf(cell) })],
          ['remove', () => void onRun({ do: 'removeColumn', of: key, index: column })],
        ]}
      />
    </>
  )
}
