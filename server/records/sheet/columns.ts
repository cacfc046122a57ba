import type { FieldPlan, Translate } from '#core/form/form.ts'
import { listMark } from '#core/text.ts'
import type { Json, Row, Text } from '#core/types.ts'
import { languages, translator } from '../../texts/texts.ts'
import { type Entity, entityOf } from '../entity/catalog.ts'
import { unguard } from './guard.ts'

/** A column of a spreadsheet of records, or a sub-table with its columns. */
export interface SheetColumn {
  id: string
  label: Text
  required: boolean
  /** the field that it fills; none for a link */
  plan: FieldPlan | undefined
  /** words for its values */
  options: Array<{ id: Json; fullName: Text }> | undefined
  /** entity of the records that it names, and the field that says what one is called */
  names: { entity: string; says: string; many: boolean } | undefined
  /** what is written into it, in words, where neither options nor names say so */
  hints?: Array<readonly [key: string, params?: { [name: string]: string | number }]>
  /** columns of a sub-table */
  children?: SheetColumn[]
  /** the head that it shares with others in the list */
  head?: Text
}

/** A column as it stands in a spreadsheet: of the record itself, or of a sub-table. */
export interface Leaf {
  /** `field`, or `table.field` */
  id: string
  column: SheetColumn
  table: SheetColumn | undefined
}

/** The columns of a spreadsheet from left to right: those of the record, then those of its sub-tables. */
export const leavesOf = (columns: readonly SheetColumn[]): Leaf[] => [
  ...columns.flatMap((column) => (column.children ? [] : [{ id: column.id, column, table: undefined }])),
  ...columns.flatMap((table) => (table.children ?? []).map((column) => ({ id: `${table.id}.${column.id}`, column, table }))),
]

const plainHeading = ({ column, table }: Leaf, t: Translate): string => (table ? `${t(table.label)}-${t(column.label)}` : t(column.label))

/** The heading of a column: its label, behind that of its sub-table; of two that are called alike, with the name of the field. */
export const headingOf = (leaf: Leaf, leaves: readonly Leaf[], t: Translate): string => {
  const heading = plainHeading(leaf, t)
  return leaves.some((other) => other !== leaf && plainHeading(other, t) === heading) ? `${heading}(${leaf.column.id})` : heading
}

/** The columns that an entity's JSON names for spreadsheets, in order. */
export function sheetColumns(entity: Entity): SheetColumn[] {
  return (entity.sheet ?? []).map((given) => {
    const column = typeof given === 'string' ? { field: given } : given
    const link = entity.links?.[column.field]
    const word = entity.words?.[column.field]
    const plan = entity.columns.get(column.field)
    return {
      id: column.field,
      label: column.label ?? plan?.node.label ?? entityOf(link?.entity ?? '').title,
      required: column.required ?? plan?.node.required === true,
      plan,
      options: column.options,
      names: link ? { entity: link.entity, says: link.says ?? 'fullName', many: true } : word && { ...word, many: false },
    }
  })
}

/** What a template says below a column's name: what must be there, and how it is written. */
export function hintOf({ required, plan, options, names, hints: own }: SheetColumn, t: Translate): string {
  const hints: string[] = []
  if (required) hints.push(t('t:sheet.hint.required'))
  if (options) {
    hints.push(t('t:sheet.hint.options', { options: options.map(({ fullName }) => t(fullName)).join(t(listMark)) }))
    for (const [key, params] of own ?? []) hints.push(t(`t:${key}`, params))
  } else if (names) {
    hints.push(t(entityOf(names.entity).tree ? 't:sheet.hint.path' : 't:sheet.hint.name'))
    if (names.many) hints.push(t('t:sheet.hint.many'))
  } else if (own) for (const [key, params] of own) hints.push(t(`t:${key}`, params))
  else if (plan?.widget.column === 'datetime') hints.push(t('t:sheet.hint.date'))
  else if (plan?.node.maxlength !== undefined) hints.push(t('t:sheet.hint.maxlength', { n: Number(plan.node.maxlength) }))
  return hints.join(t('t:sheet.hint.join'))
}

const plain = (text: string): string => text.replace(/[\s*＊]/g, '').toLowerCase()
const everyLanguage = languages.map(translator)

/** The column that a heading names: by its label in any language, or by the name of its field. */
const leafCalled = (leaves: readonly Leaf[], heading: string): Leaf | undefined =>
  leaves.find((leaf) => leaf.id === heading.trim() || everyLanguage.some((t) => plain(headingOf(leaf, leaves, t)) === plain(heading)))

/** Whether a text is the hint of a column, in any language. */
const isHint = (column: SheetColumn, text: string): boolean => everyLanguage.some((t) => hintOf(column, t) === text.trim())

/** The value of an option by its words in any language, or by the value itself. */
export const optionCalled = ({ options = [] }: Pick<SheetColumn, 'options'>, text: string): Json | undefined =>
  options.find(({ id, fullName }) => String(id) === text || everyLanguage.some((t) => plain(t(fullName)) === plain(text)))?.id

/** Whether a heading is that of the faults, in a file of rows that were not imported. */
const isFaults = (heading: string): boolean => everyLanguage.some((t) => plain(t('t:wizard.errorsInfo')) === plain(heading))

/** The lines of a spreadsheet under its heading. */
export interface Sheet {
  found: Leaf[]
  /** headings that no column has */
  unknown: string[]
  /** rows of texts by column; under the name of a sub-table, its rows */
  rows: Row[]
  /** whether the first line under the heading is that of a template, which says what is expected */
  isTemplate: boolean
}

/**
 * Reads the lines of a spreadsheet as rows of texts. A line that has texts in columns of sub-tables only goes on with the
 * record above it: a sub-table's second row stands below its first.
 */
export function rowsIn(lines: readonly string[][], columns: readonly SheetColumn[]): Sheet {
  const [head = [], ...rest] = lines
  const leaves = leavesOf(columns)
  const matched = head.map((heading) => leafCalled(leaves, heading))
  const places = matched.flatMap((leaf, i) => (leaf && matched.indexOf(leaf) === i ? [{ leaf, i }] : []))
  const textAt = (line: readonly string[], i: number) => unguard((line[i] ?? '').trim())
  const own = places.filter(({ leaf }) => !leaf.table)
  const tables = [...new Set(places.flatMap(({ leaf }) => leaf.table ?? []))]
  const rows: Row[] = []
  for (const line of rest) {
    const texts: Row = Object.fromEntries(own.map(({ leaf, i }) => [leaf.column.id, textAt(line, i)]))
    const last = rows.at(-1)
    const goesOn = tables.length > 0 && last !== undefined && Object.values(texts).every((one) => one === '')
    const row: Row = goesOn ? last : { ...texts, ...Object.fromEntries(tables.map(({ id }) => [id, []])) }
    if (!goesOn) rows.push(row)
    for (const table of tables) {
      const cells = Object.fromEntries(
        places.filter(({ leaf }) => leaf.table === table).map(({ leaf, i }) => [leaf.column.id, textAt(line, i)]),
      )
      if (Object.values(cells).some((one) => one !== '')) (row[table.id] as Row[]).push(cells)
    }
  }
  return {
    found: leaves.filter((leaf) => places.some((place) => place.leaf === leaf)),
    unknown: head.filter((heading, i) => heading.trim() !== '' && !isFaults(heading) && !places.some((place) => place.i === i)),
    rows,
    isTemplate: rest[0] !== undefined && places.every(({ leaf, i }) => isHint(leaf.column, textAt(rest[0] as string[], i))),
  }
}

/** The columns that these rows of texts have. */
export const leavesIn = (columns: readonly SheetColumn[], rows: readonly Row[]): Leaf[] =>
  leavesOf(columns).filter(({ column, table }) =>
    rows.some((row) =>
      table
        ? Array.isArray(row[table.id]) && (row[table.id] as Row[]).some((one) => one?.[column.id] !== undefined)
        : row[column.id] !== undefined,
    ),
  )

/** IM-12: the columns of a preview: those that the file has, and those that must be there. Heads stand where the first of their columns stands. */
export function headerOf(columns: readonly SheetColumn[], found: readonly Leaf[], t: Translate): Row[] {
  const isFound = (id: string) => found.some((leaf) => leaf.id === id)
  const header = ({ id, label, required, plan, names }: SheetColumn): Row => ({
    id,
    fullName: t(label),
    pingeKey: plan?.node.pingeKey ?? (names ? 'select' : 'input'),
    required,
  })
  const out: Row[] = []
  const heads = new Map<Text, Row[]>()
  for (const column of columns) {
    if (column.children) {
      const hasTable = found.some(({ table }) => table === column)
      const children = column.children.filter((child) => isFound(`${column.id}.${child.id}`) || (child.required && hasTable))
      if (hasTable) out.push({ ...header(column), pingeKey: 'table', children: children.map(header) })
      continue
    }
    if (!column.required && !isFound(column.id)) continue
    const under = column.head === undefined ? undefined : heads.get(column.head)
    if (under) under.push(header(column))
    else if (column.head === undefined) out.push(header(column))
    else {
      const children = [header(column)]
      heads.set(column.head, children)
      out.push({ id: `head${out.length}`, fullName: t(column.head), pingeKey: 'complexHeader', children })
    }
  }
  return out
}

/** The texts of a row as it was sent, and nothing else. */
export function textsOf(columns: readonly SheetColumn[], row: Row): Row {
  const texts = (list: readonly SheetColumn[], from: Row): Row =>
    Object.fromEntries(list.filter(({ id }) => from[id] !== undefined).map(({ id }) => [id, from[id] ?? '']))
  const tables = columns.filter((column) => column.children && Array.isArray(row[column.id]))
  return {
    ...texts(
      columns.filter((column) => !column.children),
      row,
    ),
    ...Object.fromEntries(tables.map(({ id, children = [] }) => [id, (row[id] as Row[]).map((one) => texts(children, one ?? {}))])),
  }
}
