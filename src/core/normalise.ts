import { formModes } from './application/modes.ts'
import { checkShape } from './check/shape.ts'
import { type Env, pieceOf } from './env.ts'
import { notInTable } from './form/tableProps.ts'
import { propsIn, withoutWaiting } from './form/waits.ts'
import { interfaceSource } from './interfaceSource.ts'
import { isRecord } from './json.ts'
import type { ColumnData, FormDef, Node, PageDef } from './types.ts'

/**
 * Turns every known older shape of a stored definition into today's, once, on read: item settings under
 * `config` (or `__config__`), the field's name under `__vModel__`, older kind names, formulas as token lists,
 * definitions kept as JSON text; then writes out named pieces and gives every node a stable id.
 */

type Loose = { [key: string]: unknown }
const olderKinds = new WeakMap<Env, ReadonlyMap<string, string>>()
/** Kinds by what older definitions call them. */
function kindsByOlderName(env: Env): ReadonlyMap<string, string> {
  const kept = olderKinds.get(env)
  if (kept) return kept
  const made = new Map(
    [...env.widgets.values()].flatMap(({ pingeKey, olderNames = [] }) => olderNames.map((name) => [name, pingeKey] as const)),
  )
  olderKinds.set(env, made)
  return made
}

const operators = new Map(Object.entries({ '×': '*', '÷': '/', '＋': '+', '－': '-', '（': '(', '）': ')' }))

/** A formula as the specification keeps it, a list of digits, signs and fields, as an expression. */
function formula(tokens: unknown[], table: string | undefined): string {
  const text = tokens
    .map((token) => {
      const name = isRecord(token) ? String(token.field ?? token.value ?? '') : String(token)
      if (/^[\d.]+$/.test(name) || /^[-+*/()]$/.test(name)) return name
      const operator = operators.get(name)
      if (operator) return operator
      const [head, child] = name.split('.')
      if (child === undefined) return `form.${head}`
      return head === table ? `row.${child}` : `sum(form.${head}.${child})`
    })
    .join(' ')
  return `{{ ${text} }}`
}

/** A pane of older tabs has a title and no kind of its own: today it is a row under a label. */
const asPane = ({ title, ...child }: Loose): Loose => ({ pingeKey: 'row', ...(title === undefined ? {} : { label: title }), ...child })

/**
 * Older items carry the settings of every mode and place, whatever they are: those that do nothing are left out, where
 * the contracts are there that tell. A browser draws without them.
 */
function withoutIdle(node: Loose, inTable: boolean, env: Env): Loose {
  const { props, defaults = {} } = env.widgets.get(String(node.pingeKey)) ?? {}
  if (!props) return node
  const own = propsIn(props)
  const out = withoutWaiting(own, node, defaults)
  if (!Object.hasOwn(own, 'placeholder')) delete out.placeholder
  if (out.showLabel === false) delete out.labelWidth
  for (const name of ofColumns) {
    const isOwn = Object.hasOwn(own, name) && !name.startsWith('table')
    if (!inTable && !isOwn) delete out[name]
  }
  return out
}
const ofColumns = ['width', 'align', 'fixed', 'tableAlign', 'tableFixed', 'sortable']

/** One item of an older form as a node of today. */
function itemToNode(item: Loose, env: Env, table?: string): Node {
  const config = item.config ?? item.__config__
  let merged: Loose = { ...item }
  delete merged.config
  delete merged.__config__
  delete merged.__vModel__
  if (isRecord(config)) {
    const { tipLabel, layout: _layout, formId, tag: _tag, tagIcon: _icon, jnpfKey, ...rest } = config
    merged = { ...merged, ...rest }
    if (jnpfKey && !merged.pingeKey) merged.pingeKey = jnpfKey
    if (tipLabel) merged.help = tipLabel
    if (formId !== undefined && merged.id === undefined) merged.id = `n${formId}`
    for (const [key, value] of Object.entries(merged)) if (value === null || value === '') delete merged[key]
  }
  if (item.__vModel__ && !merged.field) merged.field = item.__vModel__
  const pingeKey = String(merged.pingeKey ?? '')
  merged.pingeKey = kindsByOlderName(env).get(pingeKey) ?? pingeKey
  const widget = env.widgets.get(String(merged.pingeKey))
  if (Array.isArray(merged.expression)) merged.expression = formula(merged.expression, table)
  if (isRecord(merged.props) && !merged.optionProps) {
    merged.optionProps = merged.props
    delete merged.props
  }
  if (merged.dataType === 'dictionary' && merged.dictionaryType) {
    merged.source = { dict: merged.dictionaryType }
    delete merged.dictionaryType
    delete merged.options
  }
  if (merged.dataType === 'dynamic' && typeof merged.propsUrl === 'string') {
    merged.source = interfaceSource(merged.propsUrl, merged.templateJson, table)
    delete merged.propsUrl
    delete merged.templateJson
    delete merged.options
  }
  const older = widget?.olderSource
  const named = older === undefined ? undefined : merged[older]
  if (older !== undefined && typeof named === 'string' && named !== '') {
    merged.source = interfaceSource(named, merged.templateJson, table)
    for (const old of [older, 'templateJson', 'propsValue', 'hasPage', 'pageSize']) delete merged[old]
  }
  // every older item says how wide it is, a column of a sub-table too
  if (table !== undefined) for (const name of notInTable) delete merged[name]
  // of a code it says what the code holds, of anything else where options came from
  if (widget?.defaults?.dataType === undefined) delete merged.dataType
  if (Array.isArray(merged.children)) {
    const inside = widget?.isTable ? String(merged.field ?? '') : table
    const panes = widget?.parts === 'panes'
    merged.children = merged.children.filter(isRecord).map((child) => itemToNode(panes ? asPane(child) : child, env, inside))
  }
  return withoutIdle(merged, table !== undefined, env) as Node
}

const isOldItem = (item: unknown): boolean => isRecord(item) && (isRecord(item.config) || isRecord(item.__config__) || '__vModel__' in item)
const isOldTree = (item: unknown): boolean =>
  isOldItem(item) || (isRecord(item) && Array.isArray(item.children) && item.children.some(isOldTree))

/** Slots of a node that hold nodes (or names of pieces). */
const lists = ['children', 'fields', 'search', 'advanced', 'toolbar', 'columns', 'rowActions', 'menu'] as const
const single = ['group', 'side', 'main', 'body'] as const
export const slots = [...lists, ...single] as const

/** Writes out `use` pieces in a node and everything under it. An unknown piece stays, for the check to name. */
export function expand(node: unknown, env: Env): unknown {
  if (typeof node === 'string') return pieceOf(env, node) ? expand({ use: node }, env) : { pingeKey: node }
  if (!isRecord(node)) return node
  let out: Loose = node
  const piece = pieceOf(env, node.use) as Loose | undefined
  if (piece) {
    out = { ...piece, ...node }
    if (isRecord(piece.messages) && isRecord(node.messages)) out.messages = { ...piece.messages, ...node.messages }
    delete out.use
  } else out = { ...node }
  for (const slot of slots) {
    const value = out[slot]
    if (Array.isArray(value)) out[slot] = value.map((child) => expand(child, env)).filter(isRecord)
    else if (isRecord(value)) out[slot] = expand(value, env)
  }
  // lists of nodes hold nodes and nothing else: who draws or compiles them may rely on it
  if (out.children !== undefined && !Array.isArray(out.children)) out.children = []
  if (isRecord(out.form) && Array.isArray(out.form.fields))
    out.form = { ...out.form, fields: out.form.fields.map((child) => expand(child, env)).filter(isRecord) }
  return out
}

/** Gives every node an id that only changes when the schema changes around it. */
function withIds(nodes: Node[], prefix: string): Node[] {
  return nodes.map((node, i) => {
    const id = node.id ?? (node.field ? `${prefix}${node.field}` : `${prefix}${node.pingeKey}${i}`)
    return node.children ? { ...node, id, children: withIds(node.children, `${id}.`) } : { ...node, id }
  })
}

/** A definition as data. What no definition may be is nothing at all: it was refused when it was saved, and must not take the page down. */
function parse(json: unknown): unknown {
  const data: unknown = typeof json === 'string' ? JSON.parse(json) : json
  return checkShape(data).length > 0 ? null : data
}

/** Migrations of stored definitions, each from version n to n + 1; version 0 is the shape of the specification. */
const formMigrations: Array<(form: Loose, env: Env) => Loose> = [
  (form, env) => ({
    ...withoutWaiting(formModes, form),
    version: 1,
    fields: Array.isArray(form.fields) ? form.fields.map((item) => (isOldTree(item) ? itemToNode(item as Loose, env) : item)) : form.fields,
  }),
]

/**
 * A form definition (object or JSON text, of any known version) as today's, with pieces written out and ids given.
 * Throws SyntaxError when the text is not JSON; anything that does not fit is left for the check to name.
 */
export function normaliseForm(json: unknown, env: Env): FormDef {
  const parsed = parse(json)
  const { printId, ...rest }: Loose = isRecord(parsed) ? parsed : { fields: [] }
  // older definitions carry an empty list of print templates, which says nothing
  const sent = printId === undefined || (Array.isArray(printId) && printId.length === 0) ? rest : { ...rest, printId }
  let form: Loose = sent
  for (let version = Number(form.version ?? 0); version < formMigrations.length; version++)
    form = formMigrations[version]?.(form, env) ?? form
  const fields = Array.isArray(form.fields) ? form.fields.map((field) => expand(field, env)).filter(isRecord) : []
  return { ...form, version: 1, fields: withIds(fields as Node[], '') } as FormDef
}

/** A list config (object or JSON text) with its defaults. */
export function normaliseList(json: unknown): ColumnData {
  const parsed = parse(json)
  const list: Loose = isRecord(parsed) ? parsed : {}
  const array = (value: unknown): Loose[] => (Array.isArray(value) ? value.filter(isRecord) : [])
  const rename = (entry: Loose) => ({ ...entry, field: entry.field ?? entry.prop ?? entry.__vModel__ })
  const { card, ...others } = list
  return {
    type: 1,
    hasPage: true,
    pageSize: 20,
    ...others,
    ...(isRecord(card) ? { card } : {}),
    version: 1,
    columnList: array(list.columnList).map(rename),
    searchList: array(list.searchList).map((entry) => ({ searchType: 1, ...rename(entry) })),
    btnsList: array(list.btnsList),
    columnBtnsList: array(list.columnBtnsList),
    ...(list.defaultSortConfig === undefined ? {} : { defaultSortConfig: array(list.defaultSortConfig) }),
    ...(list.summaryField === undefined ? {} : { summaryField: Array.isArray(list.summaryField) ? list.summaryField.map(String) : [] }),
    ...(list.complexHeaderList === undefined
      ? {}
      : { complexHeaderList: array(list.complexHeaderList).filter(({ childColumns }) => Array.isArray(childColumns)) }),
    ...(list.customBtnsList === undefined
      ? {}
      : {
          customBtnsList: array(list.customBtnsList)
            .filter(({ value }) => typeof value === 'string')
            .map((button) => ({ ...button, do: array(button.do) })),
        }),
    // of what stands in it nothing is known yet: the check names what does not fit
  } as unknown as ColumnData
}

/** A page (object or JSON text) with pieces, and fields of entities where these are known, written out and ids given. */
export function normalisePage(json: unknown, env: Env): PageDef {
  const parsed = parse(json)
  const sent: Loose = isRecord(parsed) ? parsed : {}
  const page = env.writeOut?.(sent) ?? sent
  const expanded = expand(page.body, env)
  const body = (isRecord(expanded) ? expanded : { pingeKey: 'text' }) as Node
  const dialogs = isRecord(page.dialogs)
    ? Object.fromEntries(Object.entries(page.dialogs).map(([name, dialog]) => [name, expand(dialog, env)]))
    : {}
  for (const dialog of Object.values(dialogs)) {
    if (isRecord(dialog) && isRecord(dialog.form) && Array.isArray(dialog.form.fields)) {
      dialog.form = { ...dialog.form, fields: withIds((dialog.form.fields as unknown[]).filter(isRecord) as Node[], '') }
    }
  }
  return {
    ...page,
    version: 1,
    code: String(page.code ?? ''),
    title: (page.title ?? '') as string,
    body: (withIds([body], '')[0] ?? body) as Node,
    dialogs,
  } as PageDef
}
