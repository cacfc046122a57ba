/**
 * The reference of the schema language, drawn from schemas/grammar and schemas/widgets:
 * `node scripts/schemaReference.mjs` writes docs/schema.md. A test holds the file to what is drawn.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './lib/run.mjs'

/** @typedef {{ [key: string]: any }} Schema */

/** @param {string} path @returns {Schema} */
const read = (path) => JSON.parse(readFileSync(join(root, 'schemas', path), 'utf8'))
/** A text as English readers have it. @param {any} text @returns {string} */
const english = (text) => (typeof text === 'object' && text !== null ? (text.en ?? text.zh) : (text ?? ''))
/** @param {any} value */
const code = (value) => `\`${typeof value === 'string' ? value : JSON.stringify(value)}\``
/** @param {string} text */
const cell = (text) => text.replaceAll('|', '\\|').replaceAll('\n', ' ')

const files = {
  action: read('grammar/action.json'),
  dialog: read('grammar/dialog.json'),
  form: read('grammar/form.json'),
  list: read('grammar/list.json'),
  node: read('grammar/node.json'),
  page: read('grammar/page.json'),
  source: read('grammar/source.json'),
}
/** @type {{ [ref: string]: string }} */
const names = {
  'node.json': 'node',
  '#': 'node',
  'action.json': 'action',
  'action.json#/$defs/list': 'actions',
  'source.json': 'source',
  'dialog.json': 'dialog',
  'form.json#/$defs/part': 'form',
  'node.json#/$defs/text': 'text',
  '#/$defs/text': 'text',
  'node.json#/$defs/expression': 'expression',
  'node.json#/$defs/condition': 'true, false or expression',
  '#/$defs/nodes': 'nodes',
  'node.json#/$defs/rules': 'rules',
}

/** What a value may be, in a few words. @param {Schema} schema @returns {string} */
function kindOf(schema) {
  if (schema.$ref) return names[schema.$ref] ?? ''
  if (schema.const !== undefined) return code(schema.const)
  const values = schema.enum ?? schema['x-values']
  if (values) return values.map(code).join(', ')
  if (schema.anyOf) return [...new Set(schema.anyOf.map(kindOf).filter(Boolean))].join(' or ')
  if (schema.type === 'array' && schema.items) {
    const inner = kindOf(schema.items)
    return inner ? `list of ${inner}` : 'list'
  }
  const type = [schema.type].flat().filter(Boolean)
  return type.map((name) => ({ object: 'record', array: 'list', string: 'text' })[/** @type {'object'} */ (name)] ?? name).join(' or ')
}

/** @param {{ [name: string]: Schema }} properties @param {string[]} [required] */
function table(properties, required = []) {
  const rows = Object.entries(properties)
    .filter(([name]) => name !== '$comment')
    .map(([name, schema]) => {
      const about = [english(schema.title), english(schema.description)].filter(Boolean).join('. ')
      const start = schema.default === undefined ? '' : code(schema.default)
      return `| \`${name}\`${required.includes(name) ? ' (required)' : ''} | ${cell(about)} | ${cell(kindOf(schema))} | ${cell(start)} |`
    })
  return rows.length === 0 ? '' : ['| property | what it is | value | default |', '|---|---|---|---|', ...rows].join('\n')
}

/** @param {string} title @param {Schema} schema */
const section = (title, schema) => [`## ${title}`, english(schema.description), table(schema.properties, schema.required)].join('\n\n')

const groups = {
  field: 'Fields',
  system: 'Filled in by the server',
  layout: 'Layouts',
  display: 'Displays',
  block: 'Blocks',
  action: 'Buttons',
}

/** @param {Schema} widget */
function widgetText(widget) {
  const facts = [
    `May stand in: ${widget.allowedIn.join(', ')}.`,
    ...(widget.column && widget.column !== 'none' ? [`Column: ${widget.column}.`] : []),
    ...(widget.value ? [`Value: ${kindOf(widget.value)}.`] : []),
  ]
  return [
    `#### \`${widget.pingeKey}\`: ${english(widget.title)}`,
    ...(widget.description ? [english(widget.description)] : []),
    facts.join(' '),
    table(widget.props.properties ?? widget.props),
  ]
    .filter(Boolean)
    .join('\n\n')
}

/** The whole reference as Markdown. @returns {string} */
export function reference() {
  const widgets = readdirSync(join(root, 'schemas/widgets'))
    .sort()
    .map((file) => read(`widgets/${file}`))
  const { $comment: _comment, ...pieces } = read('pieces.json')
  const texts = read('locales/en.json')
  const functions = Object.keys(texts)
    .filter((key) => key.startsWith('studio.fn.'))
    .map((key) => `| \`${key.slice(10)}\` | ${texts[key]} |`)
  const parts = [
    '# The schema language',
    'Drawn from `schemas/grammar` and `schemas/widgets` by `node scripts/schemaReference.mjs`; change those, not this page. ARCHITECTURE.md tells how the parts work together, and `schemas/pages/systemData/dictionary.json` is the page to learn from.',
    section('Page', files.page),
    section('Dialog', files.dialog),
    section('Node', files.node),
    ['### Every field', 'Beside the props of its widget:', table(files.node.$defs.field.properties)].join('\n\n'),
    ['### Rule', table(files.node.$defs.rule.properties)].join('\n\n'),
    [
      '## Texts and their translations',
      'A text is plain, `t:key`, or `{ "zh": "…", "zhtw": "…", "en": "…" }`; a language that is left out reads the Chinese.',
      'An administrator translates any of them on the page system.language, without touching the definition. A translation goes by a key, and a language that it leaves out keeps its own words:',
      [
        '| key | what it translates |',
        '|---|---|',
        '| `common.add` | the text of a locale key, wherever it stands |',
        '| `menu.<code>` | the title of a menu entry |',
        '| `page:<code>.title` | the title of a page |',
        '| `page:<code>.<field or id>` | the label of a node of a page; of a dialog `page:<code>.<dialog>.<field>`, of a button `page:<code>.button.<id>`, of a search field `page:<code>.search.<field>` |',
        '| `form:<code>.title` | the name of an application |',
        '| `form:<code>.<field>` | the label of a field; of a column of a sub-table `form:<code>.<table>.<field>` |',
        '| `form:<code>.<field>.<property>` | its placeholder, help, `messages.required` and so on; an option is `form:<code>.<field>.options.<id>` |',
        '| `form:<code>.list.<field>`, `.button.<value>`, `.head.<n>` | what the list says itself: columns, buttons, common heads |',
      ].join('\n'),
      'Nodes without a field go by their `id`: give one to whatever may move. Placeholders such as `{{n}}` are kept as they are, a text that is worked out by an expression cannot be translated, and a translation is text, never markup.',
    ].join('\n\n'),
    section('Action', files.action),
    section('Source and call', files.source),
    section('Form definition', files.form),
    [
      '### A form in a dialog or block',
      'All of the above but the version, and:',
      table({
        load: files.form.$defs.part.properties.load,
        readOnly: files.form.$defs.part.properties.readOnly,
        defaults: files.form.$defs.part.properties.defaults,
      }),
    ].join('\n\n'),
    section('List config of an application', files.list),
    ['## Named pieces', '`{ "use": "name" }` starts from one of these.', '| piece | widget | label |', '|---|---|---|']
      .join('\n\n')
      .replace('|\n\n|---', '|\n|---') +
      `\n${Object.entries(pieces)
        .map(
          ([name, piece]) =>
            `| \`${name}\` | ${piece.pingeKey ? `\`${piece.pingeKey}\`` : 'dialog'} | ${texts[String(piece.label ?? piece.title).slice(2)] ?? ''} |`,
        )
        .join('\n')}`,
    `## Functions of expressions\n\n| function | what it gives |\n|---|---|\n${functions.join('\n')}`,
    '## Widgets',
    ...Object.entries(groups).flatMap(([group, title]) => {
      const own = widgets.filter((widget) => widget.group === group)
      return own.length === 0 ? [] : [`### ${title}`, ...own.map(widgetText)]
    }),
  ]
  return `${parts.join('\n\n')}\n`
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  mkdirSync(join(root, 'docs'), { recursive: true })
  writeFileSync(join(root, 'docs/schema.md'), reference())
}
