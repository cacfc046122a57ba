import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { compile, type JSONSchema } from 'json-schema-to-typescript'
import type { Widget } from '#core/widget.ts'
import { root } from './run.mjs'

const head = '/** What the props of each widget are. Made from schemas/widgets by `npm run types`; not edited by hand. */'
const button = "/** A button of a list or a row, with its named piece written out. */\ntype Button = Node & WidgetProps['button']"
/** Types of src/core/types.ts that the props of contracts are made of. */
const used = ['Action', 'Call', 'Column', 'DialogDef', 'Json', 'Node', 'Row', 'Source', 'Text']
/** Types that a contract names by `x-type`, and the file of src/core that has them: what the server writes there is not told to designers. */
const named: { readonly [type: string]: string } = { FlowStep: './flow/way.ts' }

/** What a part of a contract is read by. */
interface Part extends Pick<JSONSchema, 'type' | 'enum'> {
  description?: { en: string }
  'x-type'?: string
  properties?: { [name: string]: Part }
  items?: Part
  anyOf?: Part[]
  additionalProperties?: boolean | Part
  required?: string[]
}

/** Props that hold nodes and actions: their contracts leave them to the grammar of nodes. */
const slots: { [name: string]: string } = {
  side: 'Node',
  main: 'Node',
  body: 'Node',
  search: 'Node[]',
  advanced: 'Node[]',
  toolbar: 'Button[]',
  rowActions: 'Button[]',
  menu: 'Button[]',
  columns: 'Column[]',
  group: 'Column',
  form: "NonNullable<DialogDef['form']>",
  confirm: 'Action[]',
  do: 'Action[]',
}

/** The type of a part as it is named in src/core/types.ts, if it is. */
function nameOf(part: Part, text: string, prop?: string): string | undefined {
  const { anyOf = [], properties, items, type } = part
  if (part['x-type']) return part['x-type']
  const slot = !properties && (type === 'array' || type === 'object') && prop !== undefined ? slots[prop] : undefined
  if (slot) return slot
  if (anyOf.length === 2 && anyOf[0]?.type === 'string' && anyOf[1]?.type === 'object' && !anyOf[1].properties) return text
  if (type === 'object' && (part.additionalProperties ?? true) === true) return 'Row'
  if (type === 'object' && properties && 'get' in properties) return 'options' in properties ? 'Source' : 'Call'
  if (type === 'array' && (!items || Object.keys(items).length === 0)) return 'Json[]'
  const says = ['type', 'enum', 'anyOf'].some((key) => key in part)
  return says ? undefined : 'Json'
}

/** A part of a contract as the compiler of types reads it. Texts of a field have been worded before it is drawn. */
function schemaOf(part: Part, text: string, prop?: string): JSONSchema {
  const { properties, items, anyOf, type, required = [] } = part
  const of = typeof part.additionalProperties === 'object' ? part.additionalProperties : undefined
  const name = nameOf(part, text, prop)
  const description = part.description ? { description: part.description.en } : {}
  if (name) return { ...description, tsType: name }
  return {
    ...description,
    ...(type ? { type } : {}),
    ...(part.enum ? { enum: part.enum } : {}),
    ...(items ? { items: schemaOf(items, text) } : {}),
    ...(anyOf ? { anyOf: anyOf.map((one) => schemaOf(one, text)) } : {}),
    ...(properties ? { properties: partsOf(properties, text), required, additionalProperties: false } : {}),
    ...(of ? { additionalProperties: schemaOf(of, text) } : {}),
  }
}

const partsOf = (parts: { [name: string]: Part }, text: string): { [name: string]: JSONSchema } =>
  Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, schemaOf(part, text, name)]))

/** The types of the props of all widgets: the text of `src/core/widgetProps.ts`, from their contracts. */
export async function drawWidgets(): Promise<string> {
  const folder = join(root, 'schemas/widgets')
  const widgets = readdirSync(folder)
    .sort()
    .map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as Widget)
  const properties = widgets.map(({ pingeKey, isField, props }) => {
    const parts = Object.entries(props as { [name: string]: Part })
    if (parts.length === 0) return [pingeKey, { tsType: 'object' }]
    const own = partsOf(Object.fromEntries(parts), isField ? 'string' : 'Text')
    return [pingeKey, { type: 'object', properties: own, additionalProperties: false }]
  })
  const drawn = await compile(
    {
      type: 'object',
      properties: Object.fromEntries(properties),
      required: widgets.map(({ pingeKey }) => pingeKey),
      additionalProperties: false,
    },
    'WidgetProps',
    { bannerComment: head, ignoreMinAndMaxItems: true, style: { semi: false, singleQuote: true, printWidth: 140 } },
  )
  const names = used.filter((name) => new RegExp(`\\b${name}\\b`).test(drawn))
  const brief = drawn.replace(/\/\*\*\n +\* (.*)\n +\*\//g, '/** $1 */')
  const others = Object.entries(named).map(([name, file]) => `import type { ${name} } from '${file}'\n`)
  return brief.replace('\n\n', `\n\n${others.join('')}import type { ${names.join(', ')} } from './types.ts'\n\n${button}\n\n`)
}
