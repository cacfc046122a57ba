import { kindName } from '#core/edit/print/blocks.ts'
import { blockAt, partAt } from '#core/edit/print/places.ts'
import type { PrintField } from '#core/edit/print/types.ts'
import { namesOf, worded } from '#core/edit/print/words.ts'
import type { Translate } from '#core/form/form.ts'
import type { GridCell, PrintBlock, PrintTemplate } from '#core/print/template.ts'
import type { Text } from '#core/types.ts'

/** Functions that are offered beside a field, in the order in which they are offered. */
export const printFunctions = ['amount', 'thousands', 'date', 'dictionary'] as const
export type PrintFunction = (typeof printFunctions)[number]

/** The keys of what functions are called. */
export const functionName: { readonly [name in PrintFunction]: string } = {
  amount: 't:print.fn.amount',
  thousands: 't:print.fn.thousands',
  date: 't:print.fn.date',
  dictionary: 't:print.fn.dict',
}

const quoted = (text: string): string => `'${text.replace(/['\\]/g, '')}'`

/** The expression that a function makes of a field; `more` are its decimals, its format, or the code of its dictionary. */
export function expressionOf(field: string, name: PrintFunction | undefined, more: string): string {
  if (name === 'amount') return `amount(${field})`
  if (name === 'thousands') return `thousands(${field}, ${/^\d{1,2}$/.test(more) ? more : '2'})`
  if (name === 'date') return `date(${field}, ${quoted(more || 'yyyy-MM-dd')})`
  return name === 'dictionary' ? `page.dictionary[${quoted(more)}][${field}]` : field
}

/** What stands around an expression that is said in words. */
const expressionMarks = { zh: '「」', zhtw: '「」', en: '[]' } satisfies Text

/** A text of a template with its expressions in words; `table` is the sub-table in whose rows it stands. */
export function inWords(text: Text, fields: readonly PrintField[], table: string | undefined, t: Translate): string {
  const functions = new Map<string, string>(printFunctions.map((name) => [name, t(functionName[name])]))
  return worded(typeof text === 'string' ? text : t(text), namesOf(fields, table), functions, [...t(expressionMarks)])
}

/** So much of a text stands in a list. */
const longest = 30
const cut = (text: string) => (text.length > longest ? `${text.slice(0, longest)}…` : text)

/** What a block is called in a list: its kind, and what it says. */
export function titleOf(block: PrintBlock, fields: readonly PrintField[], t: Translate): string {
  const kind = t(kindName(block.kind))
  if (block.kind === 'picture') {
    const field = fields.find(({ id }) => id === `form.${block.field}`)
    return `${kind}: ${field?.fullName ?? block.field}`
  }
  if (block.kind === 'table') {
    const field = fields.find(({ id }) => id === `form.${block.field}`)
    return t('t:print.design.tableOf', { name: field?.fullName ?? block.field })
  }
  const words = 'text' in block ? cut(inWords(block.text, fields, undefined, t).replace(/\s+/g, ' ').trim()) : ''
  return words === '' ? kind : `${kind}: ${words}`
}

/** What a cell of a grid says in a list: its words, the field of its pictures, or that another one reaches over it. */
export function cellWords(cell: GridCell, isCovered: boolean, fields: readonly PrintField[], t: Translate): string {
  if (isCovered) return `(${t('t:print.design.covered')})`
  if (!cell.picture) return inWords(cell.text, fields, undefined, t)
  const { field } = cell.picture
  return `${t(kindName('picture'))}: ${fields.find(({ id }) => id === `form.${field}`)?.fullName ?? field}`
}

/** What a path names, as it is called. */
export function nameAt(template: PrintTemplate, key: string, fields: readonly PrintField[], t: Translate): string {
  const block = blockAt(template, key)
  if (!block) return t('t:print.design.paper')
  const part = partAt(template, key)
  if (part === block || !part) return titleOf(block, fields, t)
  if ('title' in part) return t('t:print.design.column', { name: inWords(part.title, fields, undefined, t) })
  return t('t:print.design.cell')
}
