import type { PageFlow, RowFragment } from './pages.ts'
import {
  type BrokenCell,
  broken,
  contentHeight,
  fitting,
  type LooseCell,
  LooseRow,
  leastRow,
  putRow,
  type RowLook,
  standing,
} from './rows.ts'

/** A cell of a grid that may reach over rows below it. */
export interface SpanCell extends LooseCell {
  rows?: number
}

export interface GridRow {
  /** the row as the template names it */
  part: string
  cells: readonly SpanCell[]
}

const little = 1e-9
const reaches = ({ rows = 1 }: SpanCell): boolean => rows > 1

/** A cell that reaches over rows, while these are put. */
interface Reaching {
  cell: BrokenCell
  /** its last row */
  until: number
  /** where it begins on this page, and the row that it begins in */
  from: number
  into: RowFragment | undefined
  least: number
}

/** Rows that cells reach over: they stand on one page where one has room for them, and go on over the page where none has. */
class JoinedRows {
  private y: number
  private reaching: Reaching[] = []
  private waiting: Array<{ part: string; fragment: RowFragment }> = []
  constructor(
    private readonly flow: PageFlow,
    private readonly rows: readonly GridRow[],
    private readonly look: RowLook,
    private readonly turn: () => void,
  ) {
    this.y = flow.y
  }

  private own = ({ cells }: GridRow) =>
    new LooseRow(
      cells.filter((cell) => !reaches(cell)),
      this.look,
      leastRow,
    )

  private begin(row: GridRow, i: number, from: number): Reaching[] {
    return row.cells.filter(reaches).map((cell) => {
      const { least = 0, rows = 1 } = cell
      return { cell: broken(cell, this.look), until: i + rows - 1, from, into: undefined, least }
    })
  }

  /** How high a row is that so many cells end in. */
  private heightOf(row: LooseRow, i: number, reaching: readonly Reaching[], y: number): number {
    const needed = reaching.flatMap(({ until, cell, least, from }) =>
      until === i ? [Math.max(least, contentHeight(cell)) - (y - from)] : [],
    )
    return Math.max(row.height, ...needed)
  }

  /** All of them on one page. */
  private whole(): number {
    let y = 0
    const reaching: Reaching[] = []
    for (const [i, row] of this.rows.entries()) {
      reaching.push(...this.begin(row, i, y))
      y += this.heightOf(this.own(row), i, reaching, y)
    }
    return y
  }

  /** False where no further page may begin. */
  put(): boolean {
    const { flow } = this
    const whole = this.whole()
    if (whole > flow.room + little && !flow.isEmpty && whole <= flow.bottom - flow.top + little) {
      if (flow.isFull) return false
      this.turn()
      this.y = flow.y
    }
    for (const [i, row] of this.rows.entries()) {
      this.reaching.push(...this.begin(row, i, this.y))
      if (!this.row(row, i)) return false
    }
    this.hand()
    return true
  }

  private row(row: GridRow, i: number): boolean {
    const { flow } = this
    let rest = this.own(row)
    for (;;) {
      const h = this.heightOf(rest, i, this.reaching, this.y)
      const room = flow.bottom - this.y
      const isFresh = this.y === flow.top
      const parts = rest.split(room)
      if (h <= room + little || (isFresh && !parts)) {
        this.add(row.part, rest, h)
        this.end(i)
        return true
      }
      const goesOn = parts && room >= leastRow && (isFresh || h > flow.bottom - flow.top + little)
      if (goesOn) {
        this.add(row.part, parts[0], room)
        rest = parts[1]
      }
      this.hand()
      if (flow.isFull) return false
      this.turn()
      this.y = flow.y
      for (const one of this.reaching) one.from = this.y
    }
  }

  private add(part: string, row: LooseRow, h: number) {
    const fragment = row.at(this.y, h)
    this.waiting.push({ part, fragment })
    for (const one of this.reaching) one.into ??= fragment
    this.y += h
  }

  /** What of a cell stands on this page. */
  private stand(one: Reaching, count: number) {
    const { cell, from, into } = one
    if (!into) return
    const items = cell.items.slice(0, count)
    into.cells.push(standing({ ...cell, items }, this.look, from, this.y - from))
    into.cells.sort((a, b) => a.x - b.x)
    one.cell = { ...cell, items: cell.items.slice(count) }
    one.into = undefined
    one.least = 0
  }

  /** The cells whose last row this is are complete. */
  private end(i: number) {
    for (const one of this.reaching) if (one.until === i) this.stand(one, one.cell.items.length)
    this.reaching = this.reaching.filter(({ until }) => until !== i)
  }

  /** Ends what stands on this page: what of a cell has no room there goes on on the next one. */
  private hand() {
    for (const one of this.reaching) {
      const count = fitting(one.cell, this.y - one.from)
      // what is higher than a page is cut by the paper, else it would wait for ever
      this.stand(one, count === 0 && one.from === this.flow.top ? 1 : count)
    }
    for (const { part, fragment } of this.waiting) {
      this.flow.part = part
      this.flow.put(fragment)
    }
    this.waiting = []
  }
}

/** Puts the rows of a grid at the end of the pages; `turn` begins the next one. False where no further page may begin. */
export function putGrid(flow: PageFlow, rows: readonly GridRow[], look: RowLook, turn: () => void): boolean {
  for (let from = 0; from < rows.length; ) {
    let end = from + 1
    for (let i = from; i < end; i++)
      end = Math.min(rows.length, Math.max(end, ...(rows[i]?.cells ?? []).map(({ rows: high = 1 }) => i + high)))
    const [first] = rows.slice(from, end)
    if (end === from + 1 && first) {
      flow.part = first.part
      if (!putRow(flow, new LooseRow(first.cells, look, leastRow), turn)) return false
    } else if (!new JoinedRows(flow, rows.slice(from, end), look, turn).put()) return false
    from = end
  }
  return true
}
