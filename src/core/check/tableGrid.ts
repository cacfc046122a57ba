import type { Widget } from '../widget.ts'
import type { Checker } from './checker.ts'

type Loose = { [key: string]: unknown }
const childrenOf = (node: unknown): Loose[] | undefined => {
  const list = (node as Loose | null)?.children
  return Array.isArray(list) ? list.filter((one): one is Loose => one !== null && typeof one === 'object') : undefined
}
const span = (value: unknown): number => (typeof value === 'number' && value >= 1 ? value : 1)

/**
 * A grid table (WG-61): rows of as many cells each; a cell that reaches over others stays inside, and those below it are
 * `merged` and hold nothing.
 */
export function checkTableGrid(checker: Checker, node: Loose, { partKind }: Pick<Widget, 'partKind'>, pointer: string) {
  const rows = childrenOf(node) ?? []
  const cells = rows.map((row) => childrenOf(row) ?? [])
  const columns = cells[0]?.length ?? 0
  const covered = new Set<string>()
  for (const [y, row] of cells.entries()) {
    const at = `${pointer}/children/${y}`
    if (rows[y]?.pingeKey !== partKind) checker.add(`${at}/pingeKey`, `a grid table holds rows, and a row its cells, each a "${partKind}"`)
    if (row.length !== columns) checker.add(`${at}/children`, `every row of a grid table has as many cells: ${columns}, not ${row.length}`)
    for (const [x, cell] of row.entries()) {
      const here = `${at}/children/${x}`
      if (cell.pingeKey !== partKind) checker.add(`${here}/pingeKey`, `a cell of a grid table is a "${partKind}"`)
      const under = covered.has(`${x} ${y}`)
      if (under !== (cell.merged === true))
        checker.add(
          here,
          under ? 'a cell below one that reaches over it is merged' : 'a cell is merged only below one that reaches over it',
        )
      if (under && (childrenOf(cell)?.length ?? 0) > 0) checker.add(`${here}/children`, 'a merged cell is not shown and holds nothing')
      if (under) continue
      const [wide, high] = [span(cell.colspan), span(cell.rowspan)]
      if (x + wide > row.length) checker.add(`${here}/colspan`, 'reaches over the edge of the table')
      if (y + high > rows.length) checker.add(`${here}/rowspan`, 'reaches over the edge of the table')
      for (let dy = 0; dy < Math.min(high, rows.length - y); dy++)
        for (let dx = 0; dx < Math.min(wide, columns - x); dx++) if (dx + dy > 0) covered.add(`${x + dx} ${y + dy}`)
    }
  }
}

/** What a grid says as a cell of a grid table or as a pane it says nowhere else. */
export function checkPlace(checker: Checker, node: Loose, pointer: string) {
  const [around, parent] = [checker.above.at(-2), checker.above.at(-1)]
  const widgetOf = (kind: string | undefined) => checker.env.widgets.get(kind ?? '')
  const table = widgetOf(around)
  const isCell = table?.parts === 'cells' && table.partKind === parent
  const usual: Loose = { colspan: 1, rowspan: 1, merged: false }
  for (const [name, value] of Object.entries(usual))
    if (node[name] !== undefined && node[name] !== value && !isCell) checker.add(`${pointer}/${name}`, `"${name}" needs "tableGrid"`)
  if (node.name !== undefined && node.name !== '' && widgetOf(parent)?.parts !== 'panes')
    checker.add(`${pointer}/name`, '"name" needs "tab"')
}
