import { kindName } from '#core/edit/print/blocks.ts'
import { columnFor, fieldName, isPictureField, newBlock, tableFor } from '#core/edit/print/make.ts'
import { atOf, blockAt, blockOfKey, partAt } from '#core/edit/print/places.ts'
import { notPrinted } from '#core/edit/print/refused.ts'
import type { PrintCommand, PrintField, PrintPlace } from '#core/edit/print/types.ts'
import type { Refused } from '#core/edit/types.ts'
import type { Translate } from '#core/form/form.ts'
import type { PrintBlock, PrintTemplate } from '#core/print/template.ts'
import type { Text } from '#core/types.ts'
import { env } from '#designer/env.ts'
import type { PartGroup } from '../catalog/PartIndex.tsx'

const kinds = ['text', 'grid', 'qrcode', 'barcode', 'line', 'space', 'newPage', 'approvals'] as const
type PlainKind = (typeof kinds)[number]

/** What can be put on a page: a block, a table of a sub-table, or a field, which may be a column of a sub-table. */
type Part = { kind: PlainKind } | { table: PrintField } | { field: PrintField; of?: PrintField }

/** What is known of a page alone, and not while its body is laid out. */
const ofPage = new Set(['page.no', 'page.count'])

const holdsOf = (type: string) => env.widgets.get(type)?.holds
/** Whether a field holds something that is drawn. */
export const isPicture = (field: PrintField): boolean => isPictureField(field, holdsOf)

const isTable = ({ children }: PrintField) => children !== undefined

/** Every part by the key that the index knows it by. */
export function partsOf(fields: readonly PrintField[]): ReadonlyMap<string, Part> {
  return new Map<string, Part>([
    ...kinds.map((kind): [string, Part] => [`block:${kind}`, { kind }]),
    ...fields.flatMap((field): Array<[string, Part]> => {
      if (!isTable(field)) return [[`field:${field.id}`, { field }]]
      const columns = (field.children ?? []).map((one): [string, Part] => [`field:${field.id}:${one.id}`, { field: one, of: field }])
      return [[`table:${field.id}`, { table: field }], ...columns]
    }),
  ])
}

/** The parts in groups, as far as they fit a search. */
export function groupsOf(fields: readonly PrintField[], search: string, t: Translate): PartGroup[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  const fits = ({ title }: { title: string }) => words.every((word) => title.toLowerCase().includes(word))
  const entryOf = (field: PrintField) => ({ key: `field:${field.id}`, title: field.fullName })
  const tables = fields.filter(isTable)
  const plain = fields.filter((field) => !isTable(field))
  const groups: PartGroup[] = [
    {
      key: 'blocks',
      title: t('t:print.design.blocks'),
      entries: [
        ...kinds.map((kind) => ({ key: `block:${kind}`, title: t(kindName(kind)) })),
        ...tables.map((field) => ({ key: `table:${field.id}`, title: t('t:print.design.tableOf', { name: field.fullName }) })),
      ],
    },
    { key: 'fields', title: t('t:print.design.fields'), entries: plain.filter(({ id }) => !id.startsWith('page.')).map(entryOf) },
    ...tables.map((field) => ({
      key: field.id,
      title: field.fullName,
      entries: (field.children ?? []).map((one) => ({ key: `field:${field.id}:${one.id}`, title: one.fullName })),
    })),
    { key: 'page', title: t('t:print.design.ofPage'), entries: plain.filter(({ id }) => id.startsWith('page.')).map(entryOf) },
  ]
  return groups.map((group) => ({ ...group, entries: group.entries.filter(fits) })).filter(({ entries }) => entries.length > 0)
}

/** What a part is called while it is dragged. */
export const nameOfPart = (part: Part, t: Translate): string =>
  'kind' in part
    ? t(kindName(part.kind))
    : 'table' in part
      ? t('t:print.design.tableOf', { name: part.table.fullName })
      : part.field.fullName

/** The text of what a path names; nothing where it has none. */
function textAt(template: PrintTemplate, key: string): Text | undefined {
  const part = partAt(template, key)
  return part && 'text' in part ? part.text : undefined
}

/** Whether a path names a cell of a grid that is empty, or shows pictures already. */
function takesPicture(template: PrintTemplate, key: string): boolean {
  const at = atOf(key)
  const cell = partAt(template, key)
  return at?.cell !== undefined && cell !== undefined && 'text' in cell && cell.text === ''
}

/** A text with an expression behind it, in each of its languages. */
const appended = (text: Text, expression: string): Text =>
  typeof text === 'string'
    ? `${text}${expression}`
    : (Object.fromEntries(Object.entries(text).map(([language, one]) => [language, `${one}${expression}`])) as Text)

/** Where a part is put: into a gap, or, where that takes it in, into what a path names. */
export interface PartTarget {
  gap: PrintPlace
  into?: string | undefined
}

/** What putting a part there does, or why it may not be put there. */
export function commandFor(template: PrintTemplate, part: Part, { gap, into }: PartTarget, t: Translate): PrintCommand | Refused {
  const add = (block: PrintBlock): PrintCommand => ({ do: 'addBlock', block, to: gap })
  if ('kind' in part) return add(newBlock(part.kind, part.kind === 'text' ? t('t:print.design.newText') : ''))
  if ('table' in part) {
    const table = tableFor(part.table, holdsOf)
    return table ? add(table) : notPrinted('noColumns', { name: part.table.fullName })
  }
  const { field, of } = part
  const area = into === undefined ? gap.in : (atOf(into)?.area ?? gap.in)
  if (ofPage.has(field.id) && area === 'body') return notPrinted('onlyStrip', { name: field.fullName })
  if (of) {
    const key = into === undefined ? '' : blockOfKey(into)
    const block = blockAt(template, key)
    if (block?.kind !== 'table' || block.field !== fieldName(of)) return notPrinted('onlyTable', { name: of.fullName })
    const column = atOf(into ?? '')?.column
    return {
      do: 'addColumn',
      of: key,
      index: column === undefined ? block.columns.length : column + 1,
      column: columnFor(field, isPicture(field)),
    }
  }
  if (isPicture(field)) {
    const picture = { field: fieldName(field) }
    return into !== undefined && takesPicture(template, into)
      ? { do: 'setProps', of: into, props: { picture } }
      : add({ kind: 'picture', ...picture })
  }
  const text = into === undefined ? undefined : textAt(template, into)
  const expression = `{{ ${field.id} }}`
  if (into !== undefined && text !== undefined) return { do: 'setProps', of: into, props: { text: appended(text, expression) } }
  return add({ kind: 'text', text: `${field.fullName}：${expression}` })
}

/** Whether what a path names takes a part in, so that it is not put beside it. */
export function takesIn(template: PrintTemplate, part: Part | undefined, key: string): boolean {
  if (!part || !('field' in part)) return false
  const block = blockAt(template, key)
  if (part.of) return block?.kind === 'table' && block.field === fieldName(part.of)
  return isPicture(part.field) ? takesPicture(template, key) : textAt(template, key) !== undefined
}
