import { piecesOf } from '../expression/pieces.ts'
import { pictureAddress } from '../pictureAddress.ts'
import type { FormDef, Node } from '../types.ts'
import { type Context, isRecord, type Loose, tame } from './context.ts'
import { isNothing, step } from './ledger.ts'

/** A schema of form-js: components one after the other, in rows of sixteen columns. */
export type FormJs = Loose & { components: unknown[] }

/** Names of its components, and what they are here. */
const kinds = new Map<string, Loose>([
  ['textfield', { pingeKey: 'input' }],
  ['textarea', { pingeKey: 'textarea' }],
  ['number', { pingeKey: 'inputNumber' }],
  ['checkbox', { pingeKey: 'switch' }],
  ['checklist', { pingeKey: 'checkbox' }],
  ['radio', { pingeKey: 'radio' }],
  ['select', { pingeKey: 'select' }],
  ['taglist', { pingeKey: 'select', multiple: true }],
  ['datetime', { pingeKey: 'datePicker' }],
  ['filepicker', { pingeKey: 'uploadFile' }],
  ['text', { pingeKey: 'markdown' }],
  ['image', { pingeKey: 'picture' }],
  ['separator', { pingeKey: 'divider' }],
  ['iframe', { pingeKey: 'iframe' }],
  ['group', { pingeKey: 'card' }],
  ['dynamiclist', { pingeKey: 'table' }],
])
/** What its designer keeps for itself. */
const tools = new Set([
  'id',
  'versionTag',
  'exporter',
  'executionPlatform',
  'executionPlatformVersion',
  'schemaVersion',
  'showOutline',
  'verticalAlignment',
  'computedHeight',
  'serializeToString',
  'action',
  'groupId',
])
const columns = 16

export function readFormJs(source: FormJs, context: Context): FormDef {
  for (const [name, value] of Object.entries(source))
    if (name !== 'components' && !isNothing(value)) {
      if (name === 'type' || tools.has(name)) context.ledger.lose(step(name), 'noise', 'tool', { name })
      else context.ledger.lose(step(name), 'left', 'property', { name })
    }
  return { version: 1, fields: componentsOf(source.components, '/components', context, undefined, '') }
}

function componentsOf(list: unknown, at: string, context: Context, table: string | undefined, prefix: string, depth = 0): Node[] {
  if (!Array.isArray(list) || depth > 20) return []
  return list.flatMap((one, i) => (isRecord(one) ? (readComponent(one, at + step(i), context, table, prefix, depth) ?? []) : []))
}

function readComponent(
  source: Loose,
  at: string,
  context: Context,
  table: string | undefined,
  prefix: string,
  depth: number,
): Node | undefined {
  const { ledger } = context
  if (!context.counts(at)) return undefined
  const type = String(source.type ?? '')
  const say = (name: string): unknown => {
    if (source[name] !== undefined) ledger.take(at + step(name))
    return source[name]
  }
  if (type === 'spacer' || type === 'button') return void ledger.lose(at, 'noise', type === 'button' ? 'ownButton' : 'look', { name: type })
  const props = kinds.get(type)
  const kind = props?.pingeKey === undefined ? undefined : context.widget(String(props.pingeKey))
  if (!kind || (table !== undefined && !kind.allowedIn.includes('table') && kind.holds !== 'choice' && kind.holds !== 'choices'))
    return void ledger.lose(at, 'left', table === undefined ? 'unknownKind' : 'noStandIn', { kind: type })
  say('type')
  const node = { pingeKey: '', ...props } as Node
  if (table !== undefined && !kind.allowedIn.includes('table'))
    Object.assign(node, { pingeKey: 'select', ...(kind.holds === 'choices' ? { multiple: true } : {}) })
  const widget = context.widget(node.pingeKey) ?? kind
  context.origins.set(node, at)
  const { label } = source
  if (typeof label === 'string' && label !== '') {
    context.put(
      node,
      widget.isField || widget.isTable ? 'label' : widget.props.header !== undefined ? 'header' : 'label',
      tame(label),
      `${at}/label`,
    )
  }
  readDate(source, at, node, context)
  const around: string[] = []
  let own = prefix
  if (widget.isField || widget.isTable) {
    const named = String(source.key ?? source.path ?? source.id ?? type)
    say(source.key === undefined ? 'path' : 'key')
    // a key with dots leads into records, as the paths of groups do
    const names = table === undefined && /^[^.]+(?:\.[^.]+)+$/.test(named) ? named.split('.') : [named]
    for (const part of names.slice(0, -1)) {
      const group = context.pathFor(part, own, at)
      own = group.prefix
      if (group.path !== undefined) around.push(group.path)
    }
    const name = context.nameFor(own + names.at(-1), table, at)
    node.field = name
    const key = table === undefined ? name : `${table}.${name}`
    context.fields.set(key, { node, widget, key, table, at })
  }
  const paths: string[] = []
  let inside = prefix
  if (typeof source.path === 'string' && source.path !== '' && !widget.isField && !widget.isTable) {
    say('path')
    for (const part of source.path.split('.').filter(Boolean)) {
      const group = context.pathFor(part, inside, at)
      inside = group.prefix
      if (group.path !== undefined) paths.push(group.path)
    }
  }
  const [first, ...deeper] = paths
  if (first !== undefined) node.path = first
  if (source.components !== undefined) {
    const children = componentsOf(
      source.components,
      `${at}/components`,
      context,
      widget.isTable ? node.field : table,
      widget.isTable ? '' : inside,
      depth + 1,
    )
    node.children = under(deeper, children, at, context)
  }
  readChoices(source, at, node, context)
  readSaid(source, at, node, context, table)
  for (const [name, value] of Object.entries(source)) {
    const here = at + step(name)
    // a condition waits until every field is known; what of it does not come in is told then
    if (isNothing(value) || ledger.isDone(here) || name === 'components' || name === 'conditional') continue
    if (value === false) ledger.take(here)
    else if (tools.has(name)) ledger.lose(here, 'noise', 'tool', { name })
    else if (value !== null && typeof value === 'object') ledger.rest(value, here)
    else ledger.lose(here, 'left', 'property', { name })
  }
  const [outer] = under(around, [node], at, context)
  // the group is as wide as what stands in it was
  if (outer && outer !== node && node.span !== undefined) {
    outer.span = node.span
    delete node.span
  }
  return outer
}

/** Nodes in groups that only keep them under a path. */
const under = (paths: readonly string[], children: Node[], at: string, context: Context): Node[] =>
  paths.reduceRight<Node[]>((inside, path) => {
    const group: Node = { pingeKey: 'row', path, children: inside }
    context.origins.set(group, at)
    return [group]
  }, children)

/** Dates, times and both are one component there. */
function readDate(source: Loose, at: string, node: Node, { ledger }: Context) {
  if (source.type !== 'datetime') return
  const { subtype } = source
  if (subtype === 'time') node.pingeKey = 'timePicker'
  else if (subtype === 'datetime') node.format = 'yyyy-MM-dd HH:mm'
  if (subtype !== undefined) ledger.take(`${at}/subtype`)
  readClock(source, at, node, ledger)
  for (const [one, other] of [
    ['dateLabel', 'timeLabel'],
    ['timeLabel', 'dateLabel'],
  ] as const)
    if (typeof source[one] === 'string' && node.label === undefined) {
      node.label = tame(source[one]) as string
      ledger.take(at + step(one))
      if (source[other] !== undefined) ledger.lose(at + step(other), 'noise', 'look', { name: other })
    }
}

/** How its clock goes: in steps of minutes, and in how many hours. */
function readClock({ subtype, use24h, timeInterval }: Loose, at: string, node: Node, ledger: Context['ledger']) {
  if (subtype !== 'time' && subtype !== 'datetime') return
  if (typeof use24h === 'boolean') {
    if (!use24h) node.use12Hours = true
    ledger.take(`${at}/use24h`)
  }
  const minutes = Number(timeInterval)
  const hours = minutes / 60
  if (!(minutes >= 1) || (hours >= 1 ? !(Number.isInteger(hours) && hours <= 12) : 60 % minutes !== 0)) return
  if (hours > 1) node.hourStep = hours
  // at whole hours there are no minutes to choose
  if (minutes > 1) node.minuteStep = Math.min(minutes, 60)
  ledger.take(`${at}/timeInterval`)
}

function readChoices(source: Loose, at: string, node: Node, context: Context) {
  const { ledger } = context
  if (!Array.isArray(source.values) || context.widget(node.pingeKey)?.props.options === undefined) return
  node.options = source.values.flatMap((one, i) => {
    if (!isRecord(one)) return []
    for (const name of ['value', 'label']) ledger.take(`${at}/values${step(i)}/${name}`)
    return [{ id: one.value as string, fullName: tame(one.label ?? one.value) }]
  })
}

/** What is said about a component: hints, rules, when it is hidden, and how wide it is. */
function readSaid(source: Loose, at: string, node: Node, context: Context, table: string | undefined) {
  const { ledger } = context
  const widget = context.widget(node.pingeKey)
  const put = (name: string, to: string, value: unknown) => context.put(node, to, tame(value), at + step(name))
  if (typeof source.description === 'string' && widget?.isField) put('description', 'help', source.description)
  if (typeof source.text === 'string' && widget?.props.content !== undefined) put('text', 'content', source.text)
  if (typeof source.url === 'string' && widget?.props.href !== undefined && /^https?:/.test(source.url)) put('url', 'href', source.url)
  if (source.type === 'image' && pictureAddress(source.source) !== undefined) {
    // the picture itself is no expression
    context.put(node, 'src', source.source, `${at}/source`)
    if (typeof source.alt === 'string') put('alt', 'alt', source.alt)
  }
  if (typeof source.accept === 'string' && widget?.props.accept !== undefined) put('accept', 'accept', source.accept)
  if (typeof source.decimalDigits === 'number' && widget?.props.precision !== undefined)
    put('decimalDigits', 'precision', source.decimalDigits)
  if (source.searchable === true && widget?.props.filterable !== undefined) put('searchable', 'filterable', true)
  if (source.multiple === true && source.type === 'filepicker') ledger.take(`${at}/multiple`)
  else if (source.type === 'filepicker') node.limit = 1
  const { defaultValue } = source
  if (!isNothing(defaultValue) && widget?.isField && widget.holds !== 'date')
    put('defaultValue', 'defaultValue', widget.holds === 'flag' ? Number(defaultValue === true) : defaultValue)
  if (source.disabled === true) put('disabled', 'disabled', true)
  if (source.readonly === true) put('readonly', widget?.props.readonly === undefined ? 'disabled' : 'readonly', true)
  const { validate, appearance, layout, conditional } = source
  if (isRecord(validate)) readRules(validate, `${at}/validate`, node, context)
  if (isRecord(appearance))
    for (const [from, to] of [['prefixAdorner', 'addonBefore'] as const, ['suffixAdorner', 'addonAfter'] as const])
      if (typeof appearance[from] === 'string' && widget?.props[to] !== undefined)
        context.put(node, to, tame(appearance[from]), `${at}/appearance/${from}`)
  if (isRecord(layout)) {
    const wide = Number(layout.columns)
    if (wide >= 1 && wide <= columns && table === undefined)
      context.put(node, 'span', Math.max(1, Math.round((wide * 24) / columns)), `${at}/layout/columns`)
    if (layout.row !== undefined) ledger.lose(`${at}/layout/row`, 'noise', 'look', { name: 'row' })
  }
  if (isRecord(conditional) && typeof conditional.hide === 'string') {
    const { hide } = conditional
    const here = `${at}/conditional/hide`
    context.later.push(() => {
      const test = conditionText(hide, context, table)
      if (test === undefined) ledger.lose(here, 'left', 'condition', { text: hide.slice(0, 100) }, { key: 'older.do.state', params: {} })
      else context.put(node, 'visible', `{{ not (${test}) }}`, here)
    })
  }
}

function readRules(validate: Loose, at: string, node: Node, context: Context) {
  const widget = context.widget(node.pingeKey)
  const rules: Loose[] = []
  for (const [name, value] of Object.entries(validate)) {
    const here = at + step(name)
    const isText = widget?.holds === 'text'
    const limit = ({ minLength: 'minlength', maxLength: 'maxlength' } as Loose)[name]
    if (isNothing(value)) continue
    if (name === 'required' && typeof value === 'boolean') context.put(node, 'required', value || undefined, here)
    else if (typeof limit === 'string' && typeof value === 'number' && isText) context.put(node, limit, value, here)
    else if ((name === 'min' || name === 'max') && typeof value === 'number' && widget?.holds === 'number')
      context.put(node, name, value, here)
    else if (name === 'pattern' && typeof value === 'string' && isText) rules.push({ pattern: value })
    else if (name === 'validationType' && (value === 'email' || value === 'custom')) {
      if (value === 'email') rules.push({ use: 'email' })
      context.ledger.take(here)
    } else context.ledger.lose(here, 'left', 'property', { name })
    if (value === false) context.ledger.take(here)
  }
  if (rules.length > 0) context.put(node, 'regList', rules, `${at}/pattern`)
}

/** A plain condition of FEEL: fields, values, comparisons. Anything else is not certain. */
function conditionText(feel: string, context: Context, table: string | undefined): string | undefined {
  const source = feel.replace(/^\s*=/, '')
  if (source.length > 500) return undefined
  const parts =
    source.match(/"(?:[^"\\]|\\.)*"|\d+(?:\.\d+)?|[\p{L}_][\p{L}\p{N}_]*(?:\.[\p{L}_][\p{L}\p{N}_]*)*|!=|<=|>=|[=<>()]|\S/gu) ?? []
  const said = parts.map((part) => {
    if (part === '=') return '=='
    if (/^(?:!=|<=|>=|[<>()]|and|or|not|true|false|null|"[\s\S]*"|\d+(?:\.\d+)?)$/.test(part)) return part
    // a field of a group is named by all of its path
    const found = context.find(part, table) ?? context.find(part.replaceAll('.', '_'), table)
    return found ? `${found.table === undefined ? 'form' : 'row'}.${found.node.field}` : undefined
  })
  if (said.includes(undefined) || said.length === 0) return undefined
  const text = said.join(' ')
  return piecesOf(text).some(({ kind }) => kind === 'other') ? undefined : text
}
