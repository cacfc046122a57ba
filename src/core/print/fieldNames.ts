import { type Name, namedText, nameIn } from '../expression/renamed.ts'
import { isRecord } from '../json.ts'
import type { Text } from '../types.ts'
import type { CellPicture, PrintBlock, PrintTemplate } from './template.ts'

function inText(text: Text, name: Name, table?: string): Text {
  if (typeof text === 'string') return namedText(text, name, table)
  return Object.fromEntries(Object.entries(text).map(([language, one]) => [language, namedText(String(one), name, table)])) as Text
}

const inPicture = (picture: CellPicture, name: Name, table?: string): CellPicture => ({
  ...picture,
  field: table === undefined ? name(picture.field) : nameIn(name(`${table}.${picture.field}`)),
})

function inBlock(block: PrintBlock, name: Name): PrintBlock {
  switch (block.kind) {
    case 'picture':
      return { ...block, field: name(block.field) }
    case 'grid':
      return {
        ...block,
        rows: block.rows.map((row) =>
          row.map((cell) => ({
            ...cell,
            text: inText(cell.text, name),
            ...(cell.picture && { picture: inPicture(cell.picture, name) }),
          })),
        ),
      }
    case 'table':
      return {
        ...block,
        field: name(block.field),
        columns: block.columns.map((column) => ({
          ...column,
          title: inText(column.title, name),
          text: inText(column.text, name, block.field),
          ...(column.picture && { picture: inPicture(column.picture, name, block.field) }),
        })),
      }
    case 'text':
    case 'qrcode':
    case 'barcode':
      return { ...block, text: inText(block.text, name) }
    default:
      return block
  }
}

function inTemplate(template: PrintTemplate, name: Name): PrintTemplate {
  const blocks = (list: PrintBlock[]) => list.map((block) => inBlock(block, name))
  const { header, body, footer } = template
  return { ...template, ...(header && { header: blocks(header) }), body: blocks(body), ...(footer && { footer: blocks(footer) }) }
}

/** Whether stored JSON has the shape of a template: its check was made when it was saved. */
const isTemplate = (value: unknown): value is PrintTemplate => isRecord(value) && Array.isArray(value.body)

/** The keys of the fields that a template names, those of sub-tables with their table (`items.price`). */
export function fieldsInTemplate(template: unknown): Set<string> {
  const found = new Set<string>()
  if (isTemplate(template))
    inTemplate(template, (key) => {
      found.add(key)
      return key
    })
  return found
}

/** A template with fields by their new names; `names` gives the new key of an old one. The same value where it names none of them. */
export function renamedTemplate(template: unknown, names: ReadonlyMap<string, string>): unknown {
  return isTemplate(template) && [...fieldsInTemplate(template)].some((key) => names.has(key))
    ? inTemplate(template, (key) => names.get(key) ?? key)
    : template
}
