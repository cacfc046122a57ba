import { ExprError, exprsOf, parseExpr } from '../expression/expr.ts'
import { isRecord } from '../json.ts'
import { rowSpansOf } from './spans.ts'
import { type GridBlock, type Labels, type Paper, paperSheet, paperSizes } from './template.ts'

/** What is wrong in a template: where, and by which of the texts print.fault it is told. */
export interface PrintFault {
  at: string
  key:
    | 'shape'
    | 'unknown'
    | 'missing'
    | 'choice'
    | 'number'
    | 'text'
    | 'list'
    | 'expression'
    | 'field'
    | 'table'
    | 'picture'
    | 'labels'
    | 'pictureText'
    | 'rowSpan'
    | 'version'
  params?: { [name: string]: string | number }
}

/** Fields that a template may name: of the record, and of the rows of each sub-table. */
export interface PrintFields {
  form: ReadonlySet<string>
  tables: ReadonlyMap<string, ReadonlySet<string>>
  /** those that hold files or a signature */
  pictures: ReadonlySet<string>
  /** the same of the rows of each sub-table */
  rowPictures: ReadonlyMap<string, ReadonlySet<string>>
}

/** How big the parts of a template may be. */
export const printMost = { body: 500, strip: 50, columns: 30, rows: 200, text: 5000, json: 400_000 } as const
/** Between what numbers of a template lie: points, millimetres, parts of a width. */
export const printBounds = {
  letters: { least: 4, most: 72 },
  length: { least: 0, most: 400 },
  margin: { least: 0, most: 60 },
  share: { least: 0.1, most: 1000 },
  picture: { least: 5, most: 400 },
  /** of a sheet of a size of its own: Word knows none that is larger */
  side: { least: 20, most: 550 },
  label: { least: 10, most: 400 },
  columns: { least: 1, most: 20 },
  rows: { least: 1, most: 50 },
  gap: { least: 0, most: 50 },
} as const
/** What of a page texts may name. */
export const pageNames = ['no', 'count', 'printer', 'time'] as const
const known: readonly string[] = pageNames
/** What is known where something is repeated alone: how many pages there are follows from the body. */
const onPages: readonly string[] = ['no', 'count']

/** Sheets are cut no finer than this. */
const rounding = 0.01

/** Where a part stands: its path, and the sub-table in whose rows it is. */
interface At {
  path: string
  table?: string | undefined
  /** it is repeated on every page, and knows which one it is on */
  isRepeated?: boolean
}
type Rule = (value: unknown, at: At, check: Check) => void

class Check {
  readonly faults: PrintFault[] = []
  constructor(readonly fields: PrintFields | undefined) {}
  add({ path }: At, key: PrintFault['key'], params?: PrintFault['params']) {
    // a template that is wrong all over is told by its beginning
    if (this.faults.length < 100) this.faults.push({ at: path, key, ...(params ? { params } : {}) })
  }
}

const number =
  (min: number, max: number, whole = false): Rule =>
  (value, at, check) => {
    if (typeof value !== 'number' || !(value >= min && value <= max) || (whole && !Number.isInteger(value)))
      check.add(at, 'number', { min, max })
  }
const oneOf =
  (...values: readonly string[]): Rule =>
  (value, at, check) => {
    if (!values.includes(value as string)) check.add(at, 'choice', { values: values.join(', ') })
  }
const flag: Rule = (value, at, check) => {
  if (typeof value !== 'boolean') check.add(at, 'choice', { values: 'true, false' })
}
const list =
  (of: Rule, least: number, most: number): Rule =>
  (value, at, check) => {
    if (!Array.isArray(value) || value.length < least || value.length > most) check.add(at, 'list', { min: least, max: most })
    else for (const [i, one] of value.entries()) of(one, { ...at, path: `${at.path}[${i}]` }, check)
  }
/** A record of these properties and no others; those with `!` have to be there. */
const shape = (rules: { [name: string]: Rule }): Rule => {
  const known = new Map(Object.entries(rules).map(([name, rule]) => [name.replace('!', ''), rule]))
  const needed = Object.keys(rules).flatMap((name) => (name.endsWith('!') ? name.slice(0, -1) : []))
  return (value, at, check) => {
    if (!isRecord(value)) return check.add(at, 'shape')
    const inside = (name: string): At => ({ ...at, path: at.path === '' ? name : `${at.path}.${name}` })
    for (const name of needed) if (value[name] === undefined) check.add(inside(name), 'missing')
    for (const [name, one] of Object.entries(value)) {
      const rule = known.get(name)
      if (!rule) check.add(inside(name), 'unknown', { name })
      else if (one !== undefined) rule(one, inside(name), check)
    }
  }
}

/** Whether a path names something that is there when the text is filled in. */
function pathFault([root = '', name]: readonly string[], { table, isRepeated }: At, fields: PrintFields): PrintFault['key'] | undefined {
  if (root === 'user') return undefined
  if (root === 'page')
    return name === 'dictionary' || (known.includes(name ?? '') && (isRepeated || !onPages.includes(name ?? ''))) ? undefined : 'field'
  if (root === 'form') return name !== undefined && (fields.form.has(name) || fields.tables.has(name)) ? undefined : 'field'
  if (root === 'row' && table !== undefined) return name !== undefined && fields.tables.get(table)?.has(name) ? undefined : 'field'
  return 'field'
}

function checkExpressions(text: string, at: At, check: Check) {
  for (const source of exprsOf(text)) {
    try {
      const { paths } = parseExpr(source)
      if (!check.fields) continue
      for (const path of paths) {
        const fault = pathFault(path, at, check.fields)
        if (fault) check.add(at, fault, { name: path.slice(0, 2).join('.') })
      }
    } catch (error) {
      if (!(error instanceof ExprError)) throw error
      check.add(at, 'expression', { expression: source.slice(0, 100) })
    }
  }
}

/** A text, or one in each language. */
const text: Rule = (value, at, check) => {
  const texts = isRecord(value) ? Object.entries(value) : [['', value]]
  for (const [language, one] of texts) {
    const where = language ? { ...at, path: `${at.path}.${String(language)}` } : at
    if (isRecord(value) && !['zh', 'zhtw', 'en'].includes(String(language))) check.add(where, 'unknown', { name: String(language) })
    else if (typeof one !== 'string' || one.length > printMost.text) check.add(where, 'text', { max: printMost.text })
    else checkExpressions(one, where, check)
  }
}

const align = oneOf('left', 'center', 'right')
const within = ({ least, most }: { least: number; most: number }) => number(least, most)
const fontSize = within(printBounds.letters)
const wording = { 'text!': text, align, size: fontSize, bold: flag }
const length = within(printBounds.length)
const share = within(printBounds.share)

/** A field that holds pictures: of the record, or of the rows that it stands in. */
const pictureField: Rule = (value, at, check) => {
  const known = at.table === undefined ? check.fields?.pictures : (check.fields?.rowPictures.get(at.table) ?? new Set())
  if (typeof value !== 'string' || (check.fields && !known?.has(value))) check.add(at, 'picture', { name: String(value) })
}
const pictureBox = { width: within(printBounds.picture), height: within(printBounds.picture) }

/** A cell, or a column: it says words or shows pictures. */
const cellOf = (rules: { [name: string]: Rule }): Rule => {
  const own = shape({ ...wording, ...rules, picture: shape({ 'field!': pictureField, ...pictureBox }) })
  return (value, at, check) => {
    own(value, at, check)
    if (!isRecord(value) || value.picture === undefined) return
    const inside = (name: string): At => ({ ...at, path: `${at.path}.${name}` })
    if (value.text !== undefined && value.text !== '') check.add(inside('text'), 'pictureText')
    if (value.total === true) check.add(inside('total'), 'pictureText')
  }
}

const tableShape = shape({
  'kind!': () => {},
  'field!': (value, at, check) => {
    if (typeof value !== 'string' || (check.fields && !check.fields.tables.has(value))) check.add(at, 'table', { name: String(value) })
  },
  'columns!': list(cellOf({ 'title!': text, 'width!': share, total: flag }), 1, printMost.columns),
  fill: flag,
})

const gridShape = shape({
  'kind!': () => {},
  'columns!': list(share, 1, printMost.columns),
  'rows!': list(
    list(
      cellOf({ span: number(1, printMost.columns, true), rowSpan: number(1, printMost.rows, true), height: length }),
      1,
      printMost.columns,
    ),
    1,
    printMost.rows,
  ),
  border: flag,
})

/** A cell may reach over rows where there are so many, and where what it covers is empty and as wide. */
const grid: Rule = (value, at, check) => {
  const before = check.faults.length
  gridShape(value, at, check)
  if (!isRecord(value) || check.faults.some(({ key }, i) => i >= before && key !== 'expression' && key !== 'field')) return
  for (const { row, cell, rows, covers } of rowSpansOf((value as object as GridBlock).rows))
    if (!covers) check.add({ ...at, path: `${at.path}.rows[${row}][${cell}].rowSpan` }, 'rowSpan', { n: rows - 1 })
}

const blocks: { [kind: string]: Rule } = {
  text: shape({ 'kind!': () => {}, ...wording }),
  grid,
  table: (value, at, check) => {
    const field = isRecord(value) ? value.field : undefined
    tableShape(value, { ...at, table: typeof field === 'string' ? field : undefined }, check)
  },
  qrcode: shape({ 'kind!': () => {}, 'text!': text, align }),
  barcode: shape({ 'kind!': () => {}, 'text!': text, align }),
  picture: shape({
    'kind!': () => {},
    'field!': pictureField,
    ...pictureBox,
    align,
  }),
  line: shape({ 'kind!': () => {} }),
  space: shape({ 'kind!': () => {}, 'height!': length }),
  newPage: shape({ 'kind!': () => {} }),
  approvals: shape({ 'kind!': () => {}, signature: flag }),
}

const block =
  (kinds: readonly string[]): Rule =>
  (value, at, check) => {
    const kind = isRecord(value) ? value.kind : undefined
    const rule = typeof kind === 'string' && kinds.includes(kind) ? blocks[kind] : undefined
    if (rule) rule(value, at, check)
    else check.add({ ...at, path: `${at.path}.kind` }, 'choice', { values: kinds.join(', ') })
  }
/** What is repeated on every page begins no page and does not grow over pages. */
const repeated = list(
  block(Object.keys(blocks).filter((kind) => kind !== 'newPage' && kind !== 'approvals' && kind !== 'table')),
  0,
  printMost.strip,
)

const strip: Rule = (value, at, check) => repeated(value, { ...at, isRepeated: true }, check)

const paperShape = shape({
  'size!': oneOf(...Object.keys(paperSizes), 'custom'),
  width: within(printBounds.side),
  height: within(printBounds.side),
  landscape: flag,
  margins: shape(Object.fromEntries(['top', 'right', 'bottom', 'left'].map((side) => [side, within(printBounds.margin)]))),
  labels: shape({
    ...{ 'width!': within(printBounds.label), 'height!': within(printBounds.label) },
    ...{ 'columns!': number(1, printBounds.columns.most, true), 'rows!': number(1, printBounds.rows.most, true) },
    ...{ gapX: within(printBounds.gap), gapY: within(printBounds.gap) },
  }),
})

/** A size of its own says both sides, any other none; labels stand on their sheet. */
const paper: Rule = (value, at, check) => {
  const before = check.faults.length
  paperShape(value, at, check)
  if (!isRecord(value) || check.faults.length > before) return
  const inside = (name: string): At => ({ ...at, path: `${at.path}.${name}` })
  for (const name of ['width', 'height'])
    if (value.size === 'custom' && value[name] === undefined) check.add(inside(name), 'missing')
    else if (value.size !== 'custom' && value[name] !== undefined) check.add(inside(name), 'unknown', { name })
  if (check.faults.length > before || value.labels === undefined) return
  const { labels, ...sized } = value as object as Paper & { labels: Labels }
  const sheet = paperSheet(sized)
  const { width, height, columns, rows, gapX = 0, gapY = 0 } = labels
  const [wide, high] = [sheet.left + columns * width + (columns - 1) * gapX, sheet.top + rows * height + (rows - 1) * gapY]
  if (wide > sheet.width + rounding || high > sheet.height + rounding) check.add(inside('labels'), 'labels', { wide, high })
}

const template = shape({
  'version!': (value, at, check) => {
    if (value !== 1) check.add(at, 'version')
  },
  'paper!': paper,
  fontSize,
  header: strip,
  footer: strip,
  'body!': list(block(Object.keys(blocks)), 0, printMost.body),
})

/** What is wrong with a template; where fields are given, also with what it names. */
export function templateFaults(value: unknown, fields?: PrintFields): PrintFault[] {
  const check = new Check(fields)
  template(value, { path: '' }, check)
  return check.faults
}
