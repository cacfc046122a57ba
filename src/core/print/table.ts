import Decimal from 'decimal.js-light'
import { decimalOf, isNumeric } from '../format/decimal.ts'
import { formatNumber } from '../format/format.ts'
import type { PageFlow } from './pages.ts'
import { LooseRow, leastRow, putRow } from './rows.ts'
import type { Align } from './template.ts'

/** A column of a table that grows: where it stands, and what it says. */
export interface Column {
  x: number
  w: number
  title: string
  align: Align
  bold: boolean
  size: number
  total: boolean
}

export interface GrowingTable {
  columns: readonly Column[]
  /** the texts of each row, column by column */
  rows: ReadonlyArray<readonly string[]>
  /** empty rows fill the last page */
  fill: boolean
  words: { carried: string; brought: string; total: string }
}

/** The number that a text on paper says: without what parts its thousands. */
const numberIn = (text: string): string | undefined => {
  const bare = text.trim().replace(/(?<=\d),(?=\d{3}(?:\D|$))/g, '')
  return isNumeric(bare) ? bare : undefined
}

/** Sums up what a column shows, and writes the sum as the column is written. */
class Sum {
  private sum = new Decimal(0)
  private decimals = 0
  private thousands = false

  add(text: string) {
    const number = numberIn(text)
    if (number === undefined) return
    this.sum = this.sum.plus(decimalOf(number))
    this.decimals = Math.max(this.decimals, number.split('.')[1]?.length ?? 0)
    this.thousands ||= text.includes(',')
  }

  get text(): string {
    return formatNumber(this.sum.toFixed(), { precision: Math.min(20, this.decimals), thousands: this.thousands })
  }
}

const rowOf = (columns: readonly Column[], texts: readonly string[], bold = false): LooseRow =>
  new LooseRow(
    columns.map((column, i) => ({ ...column, text: texts[i] ?? '', bold: bold || column.bold })),
    { border: true },
    leastRow,
  )

/**
 * Puts a table on the pages: its head on each of them, rows whole where a page can hold them. Where columns are summed up,
 * each page ends with what is carried over and the next one begins with it, and the last row is the sum. False where the
 * pages ended before the table.
 */
export function putTable(flow: PageFlow, { columns, rows, fill, words }: GrowingTable): boolean {
  const sums = columns.map(({ total }) => (total ? new Sum() : undefined))
  const hasSums = sums.some((sum) => sum !== undefined)
  const head = new LooseRow(
    columns.map((column) => ({ ...column, text: column.title, align: 'center' as const, bold: true })),
    { border: true },
    leastRow,
  )
  /** A row of sums; what it is stands in the first column that is not summed up. */
  const sumRow = (word: string) => {
    const first = sums.indexOf(undefined)
    return rowOf(
      columns,
      sums.map((sum, i) => sum?.text ?? (i === first ? word : '')),
      true,
    )
  }
  const reserve = hasSums ? sumRow(words.carried).height : 0
  let isBegun = false
  const begin = () => {
    flow.put(head.at(flow.y))
    isBegun = true
  }
  const turn = () => {
    if (hasSums && isBegun) flow.put(sumRow(words.carried).at(flow.y))
    flow.turn()
    begin()
    if (hasSums) flow.put(sumRow(words.brought).at(flow.y))
  }
  const least = rows[0] ? Math.min(rowOf(columns, rows[0]).height, leastRow * 3) : 0
  if (flow.room < head.height + least + reserve && !flow.isEmpty) {
    if (flow.isFull) return false
    flow.turn()
  }
  begin()
  for (const texts of rows) {
    if (!putRow(flow, rowOf(columns, texts), turn, reserve)) return false
    for (const [i, sum] of sums.entries()) sum?.add(texts[i] ?? '')
  }
  if (fill) {
    const blank = rowOf(columns, [])
    while (flow.room - reserve >= blank.height - 1e-9) flow.put(blank.at(flow.y))
  }
  if (hasSums) flow.put(sumRow(words.total).at(flow.y))
  return true
}
