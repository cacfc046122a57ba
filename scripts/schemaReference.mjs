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
  expression: read('grammar/expression.json'),
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
  'node.json#/$defs/linkage': 'linkage',
  '#/$defs/filter': 'filter',
  '#/$defs/column': 'column',
  '#/$defs/button': 'button',
  '#/$defs/named': 'node or name of a piece',
}
/** Properties of widgets that hold nodes, by the grammar of nodes: their contracts leave them to it. */
const slots = Object.entries(files.node.$defs.slots.patternProperties).map(([pattern, schema]) => ({
  pattern: new RegExp(pattern),
  schema,
}))
/** @param {string} name @returns {Schema | undefined} */
const slotOf = (name) => slots.find(({ pattern }) => pattern.test(name))?.schema
/** A text of a contract is a plain one or a record of three. @param {Schema} schema */
const isText = ({ anyOf }) => anyOf?.length === 2 && anyOf[0].type === 'string' && anyOf[1].type === 'object' && !anyOf[1].properties

/** What a value may be, in a few words. @param {Schema} schema @returns {string} */
function kindOf(schema) {
  if (schema.$ref) return names[schema.$ref] ?? ''
  if (schema.const !== undefined) return code(schema.const)
  const values = schema.enum ?? schema['x-values']
  if (values) return [...new Set(values.map(code))].join(', ')
  if (isText(schema)) return 'text'
  if (schema.examples) return `${schema.type === 'string' ? 'text' : schema.type}: ${schema.examples.map(code).join(', ')} or another`
  if (schema.anyOf) return [...new Set(schema.anyOf.map(kindOf).filter(Boolean))].join(' or ')
  if (schema.type === 'array' && schema.items) {
    const inner = kindOf(schema.items)
    return inner ? `list of ${inner}` : 'list'
  }
  const type = [schema.type].flat().filter(Boolean)
  return type.map((name) => ({ object: 'record', array: 'list', string: 'text' })[/** @type {'object'} */ (name)] ?? name).join(' or ')
}

/** The record that a schema is, or a list's entry is, with the mark of a list behind its name. @param {Schema} schema @returns {[string, Schema] | undefined} */
function recordIn(schema) {
  if (schema.$ref) return undefined
  if (schema.type === 'array' && schema.items) {
    const inside = recordIn(schema.items)
    return inside && [`[]${inside[0]}`, inside[1]]
  }
  const one = schema.properties ? schema : schema.anyOf?.find((/** @type {Schema} */ each) => each.properties)
  const isText = one?.properties.zh && one.properties.en
  return one && !isText ? ['', one] : undefined
}

const places = { table: 'in a sub-table', column: 'of columns', page: 'on pages', form: 'in forms', button: 'of buttons' }
/** Where a property does something, and beside which others. @param {Schema} schema */
function whenText(schema) {
  const at = schema['x-at'] ? [`Only ${places[/** @type {'table'} */ (schema['x-at'])]}`] : []
  const needs = Object.entries(schema['x-when'] ?? {}).map(([path, wanted]) => {
    const values = [wanted].flat()
    const given = values.filter((one) => one !== null).map(code)
    return wanted === '*' ? `\`${path}\`` : `\`${path}\` ${given.join(', ')}${values.includes(null) ? ' or left out' : ''}`
  })
  return [...at, ...(needs.length > 0 ? [`Needs ${needs.join(' and ')}`] : [])].join('. ')
}

/** Rows of properties, and below each record those that it holds. @param {{ [name: string]: Schema }} properties @param {string[]} required @param {string} before @param {number} depth @returns {string[]} */
function rows(properties, required, before = '', depth = 0) {
  return Object.entries(properties)
    .filter(([name]) => name !== '$comment')
    .flatMap(([name, schema]) => {
      const about = [english(schema.title), english(schema.description), whenText(schema)].filter(Boolean).join('. ')
      const start = schema.default === undefined ? '' : code(schema.default)
      const own = `| \`${before}${name}\`${required.includes(name) ? ' (required)' : ''} | ${cell(about)} | ${cell(kindOf(schema))} | ${cell(start)} |`
      const inside = depth < 4 ? recordIn(schema) : undefined
      return inside ? [own, ...rows(inside[1].properties, inside[1].required ?? [], `${before}${name}${inside[0]}.`, depth + 1)] : [own]
    })
}

/** A property of a widget, with what the grammar says of it where that says more. @param {[string, Schema]} entry @returns {[string, Schema]} */
function ofWidget([name, schema]) {
  const slot = name === 'source' ? undefined : slotOf(name)
  const { properties: _inside, type: _type, anyOf: _anyOf, items: _items, ...words } = schema
  return [name, slot ? { ...words, ...slot } : schema]
}

/** @param {{ [name: string]: Schema }} properties @param {string[]} [required] */
function table(properties, required = []) {
  const lines = rows(properties, required)
  return lines.length === 0 ? '' : ['| property | what it is | value | default |', '|---|---|---|---|', ...lines].join('\n')
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

/** What `on` of a widget may name: what its contract says, of a field `change`. @param {Schema} widget @returns {string[]} */
const eventsOf = (widget) => widget.events ?? (widget.isField || widget.isTable ? ['change'] : [])

/** The entries of a record of texts that a source file writes out. @param {string} path @param {RegExp} start @returns {Array<[string, string]>} */
function entriesIn(path, start) {
  const text = readFileSync(join(root, path), 'utf8')
  const at = start.exec(text)
  if (!at) throw new Error(`${path} has no ${start}`)
  const body = text.slice(at.index + at[0].length, text.indexOf('}', at.index + at[0].length))
  return [...body.matchAll(/^\s*'?([^\s':]+)'?: '([^']+)',?$/gm)].map((match) => [match[1] ?? '', match[2] ?? ''])
}

/** What expressions read where, and their operators. */
function expressionText() {
  const { 'x-places': places, 'x-operators': operators, 'x-user': user } = files.expression
  const texts = read('locales/en.json')
  const roots = ['form', 'row', 'page', 'user', 'route', 'item']
  const known = roots.map(
    (name) => `| \`${name}\` | ${texts[`studio.root.${name}`]}${name === 'user' ? `: ${user.map(code).join(', ')}` : ''} |`,
  )
  const lines = places.map((/** @type {Schema} */ { place, ...has }) =>
    ['', place, ...roots.map((name) => has[name] ?? ''), ''].map(cell).join(' | ').trim(),
  )
  const signs = operators.map(
    (/** @type {Schema} */ { operator, about, example, gives }) =>
      `| ${cell(code(operator))} | ${cell(about)} | ${cell(code(example))} | ${code(gives)} |`,
  )
  return [
    '## Expressions',
    `${english(files.expression.description)}. Alone in a string an expression keeps its type; inside text it is written out.`,
    ['| name | what it holds |', '|---|---|', ...known].join('\n'),
    'Where a place says nothing of a name, it holds what the table above says, and nothing where there is none around:',
    [`| place | ${roots.map(code).join(' | ')} |`, `|---|${roots.map(() => '---|').join('')}`, ...lines].join('\n'),
    '### Operators',
    ['| operator | what it does | example | gives |', '|---|---|---|---|', ...signs].join('\n'),
  ].join('\n\n')
}

/** The calls of the server, by what the list of its routes names. */
function callsText() {
  const lines = readFileSync(join(root, 'tests/server/permission/routes.tsv'), 'utf8')
    .split('\n')
    .map((line) => line.split('\t'))
    .filter(([method, address]) => /^[A-Z]+$/.test(method ?? '') && address?.startsWith('/api/'))
  /** @type {Map<string, string[]>} */
  const byAddress = new Map()
  for (const [method = '', address = ''] of lines) byAddress.set(address, [...(byAddress.get(address) ?? []), method.toLowerCase()])
  return [
    '## Calls',
    'What a source or a request may name. `/api/docs` says of each what it takes and answers; a call is made with the rights of who uses the page. Parts that begin with `:` are filled by an expression: `/api/system/Menu/{{ row.id }}`. A source may only read: `get`, and those of `post` that list.',
    [
      '| address | methods |',
      '|---|---|',
      ...[...byAddress].map(([address, methods]) => `| \`${address}\` | ${[...new Set(methods)].join(', ')} |`),
    ].join('\n'),
  ].join('\n\n')
}

/** Shapes of older definitions that are read, and what each is today. @param {Schema[]} widgets */
function olderText(widgets) {
  const kinds = widgets.flatMap(({ pingeKey, olderNames = [] }) => olderNames.map((/** @type {string} */ name) => [name, pingeKey]))
  const variables = entriesIn('src/core/interfaceSource.ts', /const olderVariables[^=]*= \{/)
  const { older } = read('older.json')
  return [
    '## Older shapes that are read',
    'A form without `version` is read in the shape of older definitions, once, when it is saved or opened; its faults point into what was sent.',
    [
      '| older | today |',
      '|---|---|',
      ...Object.entries(older).flatMap(([today, names]) => names.map((/** @type {string} */ name) => `| \`${name}\` | \`${today}\` |`)),
    ].join('\n'),
    ['| older kind | today |', '|---|---|', ...kinds.map(([name, today]) => `| \`${name}\` | \`${today}\` |`)].join('\n'),
    ['| older variable of a parameter | today |', '|---|---|', ...variables.map(([name, today]) => `| \`${name}\` | \`${today}\` |`)].join(
      '\n',
    ),
  ].join('\n\n')
}

/** An application, a data interface and a page over both, as a browser test makes and uses them. */
function exampleText() {
  const text = readFileSync(join(root, 'fixtures/reference.json'), 'utf8')
  const names = ['application', 'interface', 'page']
  const [application = '', face = '', page = ''] = names.map((name, i) => {
    const from = text.indexOf(`\n  "${name}": `) + `\n  "${name}": `.length
    const to = names[i + 1] ? text.indexOf(`,\n  "${names[i + 1]}": `) : text.lastIndexOf('\n}')
    return text.slice(from, to).replaceAll('\n  ', '\n')
  })
  const block = (/** @type {string} */ json) => `\`\`\`json\n${json}\n\`\`\``
  return [
    '## A page to begin with',
    'A tree at the left, charts, a list of records, the details of one, a dialog and a button that asks a data interface. An administrator makes it on the page studio, or by these calls; a test does so and uses it.',
    '1. An application keeps the records: `POST /api/visualdev/Base` with the following answers its `id`, `POST /api/visualdev/Base/{id}/Actions/Release` makes its tables. `formData` is a form definition, `columnData` a list config.',
    block(application),
    '2. A data interface gives rows: `POST /api/system/DataInterface`. Static ones here (`type` 2); its `rowFilter` reads the parameters as `item`.',
    block(face),
    '3. The page: `POST /api/system/Page` with `{ "code", "title", "fullName", "parentId", "content" }`. `content` is what follows, `fullName` the name of its menu entry, `parentId` the entry that this stands under (`-1` the top). It answers `path`, where the page opens at once. Later `PUT /api/system/Page/{code}` with `{ "content" }` saves a new version. `@visits` stands for the id of the application.',
    block(page),
  ].join('\n\n')
}

/** What a page must know of an application that it shows. */
function recordsText() {
  const row = (/** @type {string[]} */ ...cells) => `| ${cells.join(' | ')} |`
  return [
    '## Records of an application',
    'Calls of records go by the **id** of the application, which `GET /api/visualdev/Base/Selector` tells; `aggregate.model` takes its code as well. With `"resource": "/api/visualdev/OnlineDev/{id}"` a page, block or dialog says the rest relative to it:',
    [
      row('what', 'how'),
      row('---', '---').replaceAll(' ', ''),
      row('rows of a list', '`"query": "json", "source": { "post": "./List" }`: the list adds page, order and what is searched'),
      row(
        'narrowed by the page',
        '`"source": { "post": "./List", "body": { "queryJson": { "kind": "{{ page.kind }}" } } }`: values by field, an empty one asks for nothing. It holds beside what somebody searches, and is asked anew when the page changes. A field of the search bar of the application is compared as its `searchType` says; of any other a text holds the value, a number or a day is the value or lies between `[from, to]`, and all else is the value or one of a list',
      ),
      row(
        'a row',
        'its values by field, `id`, `version`, and in `$text` by field the words that a person reads instead of an id; a column shows these by itself',
      ),
      row('one record for a form', '`"load": { "get": "./{{ item.id }}" }`, which is not asked while `item.id` is empty'),
      row('save', '`{ "request": "save" }` in a form: it posts to the resource, or puts to `./{id}` what was loaded, with its `version`'),
      row('write without a form', '`{ "put": "./{{ row.id }}", "body": { "state": "done", "version": "{{ row.version }}" } }`'),
      row('delete', '`{ "delete": "./{{ row.id }}" }`'),
      row(
        'import a spreadsheet',
        'the list of the application has the button `upload`; anywhere else `{ "pingeKey": "importWizard", "modelId": "{id}" }`. Rows of a sub-table stand on the lines below their record, in columns headed `table-column`, with the columns of the record left empty',
      ),
      row('days', 'milliseconds of midnight in UTC; moments are milliseconds'),
    ].join('\n'),
    'Data interfaces go by their id or code: as a `source`, and as a `request` whose rows `into` keeps: `{ "request": { "interface": "rooms" }, "into": "page.rooms" }`.',
  ].join('\n\n')
}

/** What may stand in the properties of blocks that hold nodes. */
const slotText = () =>
  [
    '### Nodes inside a block',
    [
      '| property | what stands there |',
      '|---|---|',
      '| `children`, `side`, `main`, `body` | nodes, or one node |',
      '| `search` | fields; what is searched for goes by their `field`. A bare text names a piece |',
      '| `toolbar`, `rowActions`, `menu` | buttons: of kind `button` when they do not say otherwise. A bare text names a piece |',
      '| `columns` | widgets, read in one line; without `pingeKey` the value as it is. `field` names what is shown, `width`, `align`, `fixed` and `sortable` are those of every field |',
    ].join('\n'),
  ].join('\n\n')

/** What a named piece brings beside its label. @param {Schema} piece */
function pieceAbout({ permission, source, ...piece }) {
  const does = piece.do ? `does ${code(piece.do)}` : ''
  return [
    permission ? `asks for ${code(permission)}` : '',
    piece.field ? `field ${code(piece.field)}` : '',
    source ? code(source) : '',
    does,
  ]
    .filter(Boolean)
    .join('; ')
}

/** @param {Schema} widget */
function widgetText(widget) {
  const facts = [
    `May stand in: ${widget.allowedIn.join(', ')}.`,
    ...(widget.column && widget.column !== 'none' ? [`Column: ${widget.column}.`] : []),
    ...(widget.value ? [`Value: ${kindOf(widget.value)}.`] : []),
    ...(widget.requires ? [`Needs: ${widget.requires.map(code).join(', ')}.`] : []),
    ...(eventsOf(widget).length > 0 ? [`Events: ${eventsOf(widget).map(code).join(', ')}.`] : []),
  ]
  return [
    `#### \`${widget.pingeKey}\`: ${english(widget.title)}`,
    ...(widget.description ? [english(widget.description)] : []),
    facts.join(' '),
    table(Object.fromEntries(Object.entries(widget.props.properties ?? widget.props).map(ofWidget))),
  ]
    .filter(Boolean)
    .join('\n\n')
}

/** The whole reference as Markdown. @returns {string} */
export function reference() {
  const widgets = readdirSync(join(root, 'schemas/widgets'))
    .sort()
    .map((file) => read(`widgets/${file}`))
  const { $comment: _comment, ...pieces } = { ...read('pieces.json'), ...read('designPieces.json') }
  const texts = read('locales/en.json')
  const functions = Object.keys(texts)
    .filter((key) => key.startsWith('studio.fn.'))
    .map((key) => `| \`${key.slice(10)}\` | ${texts[key]} |`)
  const parts = [
    '# The schema language',
    'Drawn from `schemas/grammar` and `schemas/widgets` by `node scripts/schemaReference.mjs`; change those, not this page. ARCHITECTURE.md tells how the parts work together, and `schemas/pages/systemData/dictionary.json` is a page of the product to learn from.',
    exampleText(),
    section('Page', files.page),
    section('Dialog', files.dialog),
    section('Node', files.node),
    ['### Every field', 'Beside the props of its widget:', table(files.node.$defs.field.properties)].join('\n\n'),
    slotText(),
    ['### Rule', table(files.node.$defs.rule.properties)].join('\n\n'),
    ['### Linkage', english(files.node.$defs.link.description), table(files.node.$defs.link.properties)].join('\n\n'),
    expressionText(),
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
    recordsText(),
    callsText(),
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
    [
      '### Filter',
      'What `ruleList` and the filter of `aggregate` hold. `aggregate` takes the short form as well: `{ "state": "draft", "kind": ["a", "b"] }`, a list for any of its values, null for nothing.',
      table(files.list.$defs.filter.properties, files.list.$defs.filter.required),
    ].join('\n\n'),
    olderText(widgets),
    [
      '## Named pieces',
      '`{ "use": "name" }` starts from one of these; what stands beside it overrides. A button without actions of its own needs a `do`.',
      '| piece | widget | label | what it brings |',
      '|---|---|---|---|',
    ]
      .join('\n\n')
      .replace('|\n\n|---', '|\n|---') +
      `\n${Object.entries(pieces)
        .map(
          ([name, piece]) =>
            `| \`${name}\` | ${piece.pingeKey || piece.use ? code(piece.pingeKey ?? piece.use) : piece.field ? 'column' : 'dialog'} | ${texts[String(piece.label ?? piece.title).slice(2)] ?? ''} | ${cell(pieceAbout(piece))} |`,
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
