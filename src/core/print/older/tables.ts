import { printBounds, printMost } from '../check.ts'
import type { GridCell, PrintBlock, TableBlockColumn } from '../template.ts'
import type { Losses } from './losses.ts'
import type { Paragraph } from './paragraph.ts'
import { braces, namedBy, type OlderFields, placeholderOf, resolve } from './placeholders.ts'
import { heightOf, type Style, shareOf, styleOf } from './styles.ts'
import { type Element, isElement, type Part, wordsIn } from './tree.ts'

/** A cell as it stands, and the columns that it is wide. */
interface OlderCell {
  element: Element | undefined
  span: number
}
interface OlderRow {
  element: Element
  style: Style
  cells: OlderCell[]
}
/** Where something is read: on a page, in what is repeated on every page, in a cell, which may be one of the rows of a sub-table. */
export interface Where {
  in: 'body' | 'strip' | 'cell'
  table?: string | undefined
}

/** Of a reader, what tables need to read their cells. */
interface Beside {
  fields: OlderFields
  losses: Losses
  where: Where
  inside: (parts: readonly Part[], style: Style, where: Where) => { blocks: PrintBlock[]; paragraphs: Paragraph[] }
}

const rowParts = new Set(['thead', 'tbody', 'tfoot'])

/** The rows of a table, in the order in which they stand; what is said of their groups is looked at. */
function rowsIn(table: Element, losses: Losses): Element[] {
  return table.children.flatMap((child) => {
    if (!isElement(child)) return []
    if (child.tag === 'tr') return [child]
    if (!rowParts.has(child.tag)) return []
    styleOf(child, losses)
    return rowsIn(child, losses)
  })
}
/** What stands in a table beside its rows. */
const besideRows = (table: Element): Part[] =>
  table.children.flatMap((child): Part[] => {
    if (!isElement(child)) return child.words.trim() === '' ? [] : [child]
    if (rowParts.has(child.tag)) return besideRows(child)
    return child.tag === 'tr' ? [] : [child]
  })

const count = (text: string | undefined): number => {
  const n = Number(text)
  return Number.isInteger(n) && n > 1 ? Math.min(n, 1000) : 1
}

/** Lays rows out on columns: a cell that reaches down leaves an empty one in each row below. */
function laidOut(rows: readonly Element[], { losses }: Beside): OlderRow[] {
  let down: number[] = []
  return rows.map((element) => {
    const cells: OlderCell[] = []
    const next: number[] = []
    let column = 0
    const skip = () => {
      for (; (down[column] ?? 0) > 0; column++) {
        next[column] = (down[column] ?? 0) - 1
        cells.push({ element: undefined, span: 1 })
      }
    }
    for (const child of element.children) {
      if (!isElement(child)) {
        if (child.words.trim() !== '') losses.add(child.line, 'tag', child.words, child.words.trim())
        continue
      }
      if (child.tag !== 'td' && child.tag !== 'th') {
        losses.add(child.line, 'tag', `<${child.tag}>`, wordsIn(child).trim())
        continue
      }
      skip()
      const span = Math.min(count(child.attributes.colspan), printMost.columns)
      if (column + span > printMost.columns) {
        losses.add(child.line, 'tooMuch', wordsIn(child), wordsIn(child).trim())
        continue
      }
      const reach = count(child.attributes.rowspan)
      if (reach > 1) losses.add(child.line, 'rowspan', wordsIn(child))
      for (let i = 0; i < span; i++) next[column + i] = reach - 1
      cells.push({ element: child, span })
      column += span
    }
    skip()
    down = next
    return { element, style: styleOf(element, losses), cells }
  })
}

const widthOf = ({ cells }: OlderRow): number => cells.reduce((sum, { span }) => sum + span, 0)

/** Shares of the columns: as they are said for columns, else for cells that are one column wide. */
function sharesOf(table: Element, rows: readonly OlderRow[]): number[] {
  const columns = Math.max(1, ...rows.map(widthOf))
  const said: Array<number | undefined> = []
  const note = (at: number, element: Element) => {
    const width = /(?:^|;)\s*width\s*:\s*([^;]+)/i.exec(element.attributes.style ?? '')?.[1] ?? element.attributes.width
    said[at] ??= shareOf(width)
  }
  const cols = table.children.flatMap((child): Element[] => {
    if (!isElement(child)) return []
    if (child.tag === 'col') return [child]
    return child.tag === 'colgroup' ? child.children.filter(isElement).filter(({ tag }) => tag === 'col') : []
  })
  for (const [i, col] of cols.entries()) note(i, col)
  for (const { cells } of rows) {
    let at = 0
    for (const { element, span } of cells) {
      if (element && span === 1) note(at, element)
      at += span
    }
  }
  const known = said.filter((share) => share !== undefined)
  const usual = known.length > 0 ? known.reduce((sum, share) => sum + share, 0) / known.length : 1
  const { least, most } = printBounds.share
  return Array.from({ length: columns }, (_, i) => Math.round(Math.min(most, Math.max(least, said[i] ?? usual)) * 100) / 100)
}

/** The sub-tables that placeholders in a part are of. */
function tablesNamed(part: Part, fields: OlderFields): string[] {
  if (!isElement(part))
    return [...part.words.matchAll(braces)].flatMap(([, source = '']) => {
      const found = placeholderOf(source, fields)
      return found && 'kind' in found && found.kind === 'row' ? [found.table] : []
    })
  const name = namedBy(part)
  const found = name === undefined ? undefined : resolve(name, fields)
  return found?.kind === 'row' ? [found.table] : part.children.flatMap((child) => tablesNamed(child, fields))
}

/** A cell in the words of a template. */
function cellOf({ element, span }: OlderCell, row: Style, where: Where, { losses, inside }: Beside): GridCell & { border?: boolean } {
  const wide = span > 1 ? { span } : {}
  if (!element) return { text: '', ...wide }
  const own = styleOf(element, losses)
  const style: Style = {
    ...(row.align ? { align: row.align } : {}),
    ...(row.bold === undefined ? {} : { bold: row.bold }),
    ...(row.size === undefined ? {} : { size: row.size }),
    ...own,
  }
  if (own.hidden) losses.add(element.line, 'hidden', wordsIn(element), wordsIn(element).trim())
  const { paragraphs } = inside(own.hidden ? [] : element.children, style, where)
  const [first, ...more] = paragraphs
  const all = <K extends 'align' | 'bold' | 'size'>(key: K) => more.every((one) => one[key] === first?.[key])
  for (const key of ['align', 'bold', 'size'] as const)
    if (!all(key)) losses.add(element.line, 'style', { align: 'text-align', bold: 'font-weight', size: 'font-size' }[key])
  const text = paragraphs.map((one) => one.text).join('\n')
  const kept = text.length > printMost.text ? (first?.text ?? '') : text
  if (kept !== text) losses.add(element.line, 'tooMuch', text.slice(kept.length), text.slice(kept.length))
  const height = heightOf(own) ?? heightOf(row)
  return {
    text: kept,
    ...(first?.align ? { align: first.align } : {}),
    ...(first?.size === undefined ? {} : { size: first.size }),
    ...(first?.bold && all('bold') ? { bold: true } : {}),
    ...wide,
    ...(height === undefined ? {} : { height }),
    ...(own.border === undefined ? {} : { border: own.border }),
  }
}

/** Whether a row says what its columns are: words alone, as many cells as the row below. */
const isTitle = (row: OlderRow | undefined, below: OlderRow): row is OlderRow =>
  row !== undefined &&
  row.cells.length === below.cells.length &&
  !/[{}]/.test(wordsIn(row.element)) &&
  row.cells.every(({ element }) => !element || !hasName(element))
const hasName = (part: Part): boolean => isElement(part) && (namedBy(part) !== undefined || part.children.some(hasName))

/** The blocks of a table: its rows as a grid, those of a sub-table as a table of its rows, with the row above it for titles. */
export function tableBlocks(table: Element, own: Style, beside: Beside): PrintBlock[] {
  const { fields, losses, where } = beside
  const rows = laidOut(rowsIn(table, losses), beside)
  const blocks: PrintBlock[] = [...beside.inside(besideRows(table), {}, where).blocks]
  if (rows.length === 0 || rows.every(({ cells }) => cells.length === 0)) return blocks
  const shares = sharesOf(table, rows)
  let waiting: OlderRow[] = []
  const grid = () => {
    for (let at = 0; at < waiting.length; at += printMost.rows)
      blocks.push(...gridOf(waiting.slice(at, at + printMost.rows), shares, own, beside))
    waiting = []
  }
  for (const row of rows) {
    const name = row.cells.flatMap(({ element }) => (element ? tablesNamed(element, fields) : []))[0]
    if (name === undefined || where.in !== 'body') {
      waiting.push(row)
      continue
    }
    const title = isTitle(waiting.at(-1), row) ? waiting.pop() : undefined
    grid()
    blocks.push({ kind: 'table', field: name, columns: columnsOf(row, title, name, shares, beside) })
  }
  grid()
  return blocks
}

function gridOf(rows: readonly OlderRow[], shares: readonly number[], own: Style, beside: Beside): PrintBlock[] {
  const where: Where = { in: 'cell' }
  const cells = rows.map((row) => {
    const of = row.cells.map((cell) => cellOf(cell, row.style, where, beside))
    const missing = shares.length - widthOf(row)
    return [...of, ...Array.from({ length: missing }, (): ReturnType<typeof cellOf> => ({ text: '' }))]
  })
  const isFramed = own.border ?? cells.flat().some(({ border }) => border === true)
  return [
    {
      kind: 'grid',
      columns: [...shares],
      rows: cells.map((row) => row.map(({ border: _border, ...cell }) => cell)),
      ...(isFramed ? { border: true } : {}),
    },
  ]
}

function columnsOf(
  row: OlderRow,
  title: OlderRow | undefined,
  table: string,
  shares: readonly number[],
  beside: Beside,
): TableBlockColumn[] {
  let at = 0
  return row.cells.map((cell, i): TableBlockColumn => {
    const { text, align, size, bold } = cellOf(cell, row.style, { in: 'cell', table }, beside)
    const heading = title?.cells[i]
    const width = shares.slice(at, at + cell.span).reduce((sum, share) => sum + share, 0)
    at += cell.span
    return {
      title: heading && title ? cellOf(heading, title.style, { in: 'cell' }, beside).text : '',
      text,
      width: Math.min(printBounds.share.most, width),
      ...(align ? { align } : {}),
      ...(size === undefined ? {} : { size }),
      ...(bold ? { bold } : {}),
    }
  })
}
