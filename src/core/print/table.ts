import Decimal from 'decimal.js-light'
import { decimalOf, isNumeric } from '../format/decimal.ts'
import { formatNumber } from '../format/format.ts'
import type { PageFlow } from './pages.ts'
import { type Item, LooseRow, leastRow, putRow } from './rows.ts'
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

/** What a cell says, or its pictures, which are no higher than that. */
export type Content = string | ((most: number) => Item[])

export interface GrowingTable {
  columns: readonly Column[]
  /** each row, column by column */
  rows: ReadonlyArray<readonly Content[]>
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

const rowOf = (columns: readonly Column[], contents: readonly Content[], most: number, bold = false): LooseRow =>
  new LooseRow(
    columns.map((column, i) => {
      const content = contents[i] ?? ''
      const own = { ...column, bold: bold || column.bold }
      return typeof content === 'string' ? { ...own, text: content } : { ...own, text: '', items: content(most) }
    }),
    { border: true },
    leastRow,
  )

/** What the columns of a table come to so far. */
class Sums {
  readonly any: boolean
  private readonly sums: Array<Sum | undefined>
  constructor(
    private readonly columns: readonly Column[],
    private readonly words: GrowingTable['words'],
  ) {
    this.sums = columns.map(({ total }) => (total ? new Sum() : undefined))
    this.any = this.sums.some((sum) => sum !== undefined)
  }

  add(contents: readonly Content[]) {
    for (const [i, sum] of this.sums.entries()) {
      const content = contents[i]
      if (typeof content === 'string') sum?.add(content)
    }
  }

  /** A row of them; what it is stands in the first column that is not summed up. */
  row(word: keyof GrowingTable['words']): LooseRow {
    const first = this.sums.indexOf(undefined)
    const texts = this.sums.map((sum, i) => sum?.text ?? (i === first ? this.words[word] : ''))
    return rowOf(this.columns, texts, 0, true)
  }
}

/** How high a row of sums gets: a sum that grows may need a second line. */
function highestSums({ columns, rows, words }: GrowingTable): number {
  const sums = new Sums(columns, words)
  if (!sums.any) return 0
  let highest = Math.max(sums.row('carried').height, sums.row('brought').height, sums.row('total').height)
  for (const contents of rows) {
    sums.add(contents)
    highest = Math.max(highest, sums.row('total').height)
  }
  return highest
}

/**
 * Puts a table on the pages: its head on each of them, rows whole where a page can hold them. Where columns are summed up,
 * each page ends with what is carried over and the next one begins with it, and the last row is the sum. False where the
 * pages ended before the table.
 */
export function putTable(flow: PageFlow, table: GrowingTable): boolean {
  const { columns, rows, fill, words } = table
  const sums = new Sums(columns, words)
  const head = new LooseRow(
    columns.map((column) => ({ ...column, text: column.title, align: 'center' as const, bold: true })),
    { border: true },
    leastRow,
  )
  const reserve = highestSums(table)
  /** So high may a row be that a page has room for it, between what is repeated there. */
  const most = flow.bottom - flow.top - head.height - 2 * reserve
  let isBegun = false
  const begin = () => {
    flow.put(head.at(flow.y))
    isBegun = true
  }
  const turn = () => {
    if (sums.any && isBegun) flow.put(sums.row('carried').at(flow.y))
    flow.turn()
    begin()
    if (sums.any) flow.put(sums.row('brought').at(flow.y))
  }
  const first = rows[0] ? rowOf(columns, rows[0], most).height : 0
  // the head of a table stands at no foot of a page alone
  const least = first <= most ? first : leastRow * 3
  if (flow.room < head.height + least + reserve && !flow.isEmpty) {
    if (flow.isFull) return false
    flow.turn()
  }
  begin()
  for (const contents of rows) {
    if (!putRow(flow, rowOf(columns, contents, most), turn, reserve)) return false
    sums.add(contents)
  }
  const total = sums.any ? sums.row('total') : undefined
  if (fill) {
    const blank = rowOf(columns, [], 0)
    while (flow.room - (total?.height ?? 0) >= blank.height - 1e-9) flow.put(blank.at(flow.y))
  }
  if (total) flow.put(total.at(flow.y))
  return true
}
