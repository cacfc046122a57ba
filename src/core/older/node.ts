import { columnCommon, fieldProps, shownCommon } from '../check/names.ts'
import { notInTable } from '../form/tableProps.ts'
import { propsIn, waitingIn } from '../form/waits.ts'
import type { Node } from '../types.ts'
import type { Widget } from '../widget.ts'
import { readButtons, readColumnsOfTable } from './buttons.ts'
import { type Context, fitted, isRecord, type Loose, tame } from './context.ts'
import { readDates } from './dates.ts'
import { readFormula } from './formula.ts'
import { Item } from './item.ts'
import { isNothing, step } from './ledger.ts'
import { isNoiseOfItem } from './noise.ts'
import { readOptions } from './options.ts'
import { readAttribute, readPicker, readPopup } from './pickers.ts'
import { readScripts } from './scripts.ts'

/** What stands for a kind where that one may not stand, or has nothing to choose from: by what its value is. */
function standIn({ holds }: Widget, why: 'table' | 'empty'): Loose | undefined {
  if (why === 'empty') return { pingeKey: 'input' }
  if (holds === 'choice') return { pingeKey: 'select' }
  if (holds === 'choices') return { pingeKey: 'select', multiple: true }
  if (holds === 'html') return { pingeKey: 'textarea' }
  return holds === 'text' ? { pingeKey: 'input' } : undefined
}

/** Whether a kind has all that it draws nothing without. */
const isWhole = (widget: Widget, item: Item, context: Context): boolean =>
  (widget.requires ?? []).every((name) => {
    const value = item.peek(name)
    if (typeof value !== 'string' || value === '') return false
    return widget.choosesFrom === undefined || context.known[widget.choosesFrom === 'records' ? 'model' : 'interface'](value) !== undefined
  })

/** A container of an unknown kind is a row, a field of one a text. */
function kindOf(item: Item, context: Context): Widget | undefined {
  const found = context.kindNamed(item.kind)
  if (found) return found
  const kind = Array.isArray(item.peek('children'))
    ? 'row'
    : item.peek('__vModel__') || item.peek('vModel') || item.peek('field')
      ? 'input'
      : ''
  const widget = context.widget(kind)
  if (widget) context.ledger.change(item.at, item.kind === '' ? 'noKind' : 'kind', { kind: item.kind, to: widget.pingeKey })
  return widget
}

/** An item as a node; nothing where it cannot come in: then it is told as a whole. */
export function readNode(source: Loose, at: string, context: Context, table?: string): Node | undefined {
  const { ledger } = context
  const item = new Item(ledger, source, at, (name) => context.kindNamed(name) !== undefined)
  const asked = kindOf(item, context)
  if (!asked) {
    ledger.lose(at, 'left', 'unknownKind', { kind: item.kind })
    return undefined
  }
  let widget = asked
  const node: Node = { pingeKey: asked.pingeKey }
  Object.assign(node, asked.older?.with?.[item.kind])
  const replace = (why: 'table' | 'empty'): boolean => {
    const other = standIn(asked, why)
    const found = context.widget(String(other?.pingeKey))
    if (!found || (table !== undefined && !found.allowedIn.includes('table'))) return false
    Object.assign(node, other)
    widget = found
    ledger.change(at, why === 'table' ? 'notInTable' : 'nothingToChoose', { kind: asked.pingeKey, to: found.pingeKey })
    return true
  }
  if (asked.requires && !isWhole(asked, item, context)) replace('empty')
  if (!widget.allowedIn.includes(table === undefined ? 'form' : 'table') && !replace('table')) {
    ledger.lose(at, 'left', table === undefined ? 'notInForm' : 'noStandIn', { kind: asked.pingeKey })
    return undefined
  }
  context.origins.set(node, at)
  readName(item, node, widget, context, table)
  readParts(item, node, widget, context, table)
  if (widget.shows) readAttribute(item, node, context, table)
  readCommon(item, node, widget, context)
  readRest(item, node, { widget, asked }, context, table)
  leaveIdle(node, widget, context)
  return node
}

/** The name of its value: the one that it was given, or that the older designer gives. */
function readName(item: Item, node: Node, widget: Widget, context: Context, table: string | undefined) {
  const given = ['__vModel__', 'vModel', 'field'].find((name) => typeof item.peek(name) === 'string')
  if (!widget.isField && !widget.isTable) {
    if (given) item.lose(given, 'noise', 'noValue', { name: String(item.peek(given)) })
    return
  }
  const sent = given
    ? String(item.take(given))
    : `${item.kind || widget.pingeKey}Field${String(item.peek('formId') ?? '').replace(/\W/g, '')}`
  const name = context.nameFor(sent, table, given ? item.place(given) : item.at)
  context.put(node, 'field', name, given ? item.place(given) : item.at + step('field'))
  const key = table === undefined ? name : `${table}.${name}`
  context.fields.set(key, { node, widget, key, table, at: item.at })
}

/** What stands in it, and what each kind of value keeps in a way of its own. */
function readParts(item: Item, node: Node, widget: Widget, context: Context, table: string | undefined) {
  const own = propsIn(widget.props)
  if (own.options !== undefined || own.source !== undefined) readOptions(item, node, widget, context, table)
  if (widget.holds === 'date' || widget.holds === 'dateRange' || widget.holds === 'time' || widget.holds === 'timeRange')
    readDates(item, node, widget, context, table)
  if (widget.computedBy === 'expression') readFormula(item, node, context, table)
  if (widget.choosesFrom === 'interface' || widget.choosesFrom === 'records') readPopup(item, node, context, table)
  if (widget.picks) readPicker(item, node, widget, context, table)
  if (widget.filledWith === 'billNumber') readRule(item, node, context)
  readScripts(item, node, widget, context, table)
  const children = item.open('children')
  if (Array.isArray(children) && (widget.isContainer || widget.isTable)) {
    const inside = widget.isTable ? node.field : table
    const place = item.place('children')
    const nodes = children.flatMap((child, i) => {
      if (!isRecord(child)) return []
      return readPart(child, `${place}${step(i)}`, widget, context, inside) ?? []
    })
    node.children = nodes
  }
  if (widget.isTable) {
    readColumnsOfTable(item, node, context)
    readButtons(item, node, context)
  }
}

/** The rule that numbers are made by. */
function readRule(item: Item, node: Node, context: Context) {
  const named = item.peek('rule')
  if (typeof named !== 'string') return
  const code = context.known.rule(named)
  if (code !== undefined) context.put(node, 'rule', code, item.place('rule'))
  else item.lose('rule', 'left', 'noRule', { name: named })
}

/** A child; a pane has a title and perhaps no kind, a row of a grid table its cells. */
function readPart(child: Loose, at: string, widget: Widget, context: Context, table: string | undefined): Node | undefined {
  if (widget.parts === undefined) return readNode(child, at, context, table)
  const { title, ...rest } = child
  const config = isRecord(child.__config__) ? '__config__' : 'config'
  const inside = isRecord(child[config]) ? (child[config] as Loose) : child
  const named = Object.keys(inside).some((name) => /^[a-z]{2,12}Key$/.test(name) && name !== 'renderKey')
  const node = readNode(named ? rest : { ...rest, pingeKey: widget.partKind }, at, context, table)
  if (node && typeof title === 'string') context.put(node, 'label', tame(title), at + step('title'))
  return node
}

/** How it is called, and when it is shown and asked for. */
function readCommon(item: Item, node: Node, widget: Widget, context: Context) {
  const named = widget.isField || widget.isTable
  if (named && typeof item.peek('label') === 'string') {
    // a pane is called by its title
    if (node.label === undefined) context.put(node, 'label', tame(item.take('label')), item.place('label'))
  } else item.lose('label', 'noise', 'paletteName', { name: String(item.peek('label')) })
  if (widget.isField && typeof item.peek('tipLabel') === 'string')
    context.put(node, 'help', tame(item.take('tipLabel')), item.place('tipLabel'))
  for (const name of ['required', 'disabled', 'noShow']) {
    const value = fitted({ type: 'boolean' }, item.peek(name))
    if (typeof value !== 'boolean') continue
    const applies = name === 'noShow' || widget.isField || (name === 'disabled' && (widget.isTable || widget.group === 'action'))
    if (!value) item.take(name)
    else if (applies && !(name === 'required' && (widget.isSystem || widget.shows))) context.put(node, name, true, item.place(name))
    else item.lose(name, 'idle', 'noEffect', { name, kind: widget.pingeKey })
  }
  const where = item.peek('visibility')
  if (Array.isArray(where)) {
    const places = where.filter((one) => one === 'pc' || one === 'app')
    if (places.length === 2) item.take('visibility')
    else context.put(node, 'visibility', places, item.place('visibility'))
  }
  const rules = item.open('regList')
  if (Array.isArray(rules) && widget.isField && !widget.isSystem) readRules(rules, item.place('regList'), node, context)
  readTexts(item, node, widget, context)
}

/** Patterns, which older systems write as `/…/`. */
function readRules(rules: unknown[], at: string, node: Node, context: Context) {
  const list = rules.flatMap((rule, i) => {
    if (!isRecord(rule) || typeof rule.pattern !== 'string') return []
    const here = at + step(i)
    const [, plain = rule.pattern, flags = ''] = /^\/([\s\S]+)\/([a-z]*)$/.exec(rule.pattern) ?? []
    if (flags.replace('u', '') !== '') {
      context.ledger.lose(here, 'left', 'patternFlags', { flags }, { key: 'older.do.pattern', params: {} })
      return []
    }
    context.ledger.take(`${here}/pattern`)
    if (rule.message !== undefined) context.ledger.take(`${here}/message`)
    return [{ pattern: plain, ...(typeof rule.message === 'string' ? { message: tame(rule.message) } : {}) }]
  })
  if (list.length === 0) return
  node.regList = list
  context.said.set(node, (context.said.get(node) ?? new Map<string, string>()).set('regList', at))
}

const alignments = ['left', 'center', 'right']

/** Of how a text looked only what today's has: where it stands, and whether it is bold. */
function readTexts(item: Item, node: Node, widget: Widget, context: Context) {
  const look = item.open('textStyle')
  const own = propsIn(widget.props)
  if (!isRecord(look)) return
  for (const [name, value] of Object.entries(look)) {
    const at = item.place('textStyle') + step(name)
    if (name === 'text-align' && own.align !== undefined && alignments.includes(String(value))) context.put(node, 'align', value, at)
    else if (name === 'font-weight' && own.strong !== undefined && (['normal', 'bold'].includes(String(value)) || Number(value) > 0)) {
      if (value === 'bold' || Number(value) >= 600) context.put(node, 'strong', true, at)
      else context.ledger.take(at)
    } else context.ledger.lose(at, 'noise', 'look', { name })
  }
}

/** Every other property: by its name in the contract, else it is told. */
function readRest(
  item: Item,
  node: Node,
  { widget, asked }: { widget: Widget; asked: Widget },
  context: Context,
  table: string | undefined,
) {
  const own = propsIn(widget.props)
  const beside: { readonly [name: string]: unknown } = { ...shownCommon, ...(widget.isField || widget.isTable ? fieldProps(widget) : {}) }
  for (const name of item.names()) {
    const at = item.place(name)
    const value = item.peek(name)
    const renamed = widget.older?.props?.[name]
    const target = renamed ?? name
    const schema = Object.hasOwn(own, target) ? own[target] : Object.hasOwn(beside, target) ? beside[target] : undefined
    const isPlaced = isRecord(schema) && schema['x-at'] !== undefined && !(schema['x-at'] === 'table' && table !== undefined)
    const isColumn = schema === undefined && (ofColumns.has(target) || Object.hasOwn(columnCommon, target))
    const apart = (table !== undefined && notInTable.includes(target)) || isPlaced || isColumn
    if (node[target] !== undefined) item.lose(name, 'noise', 'twice', { name: target })
    else if (schema === undefined && isNoiseOfItem(name)) item.lose(name, 'noise', 'tool', { name })
    else if (apart) item.lose(name, 'idle', 'place', { name })
    else if (schema !== undefined) put(item, node, name, { target, schema, widget }, context)
    else if (value === false || value === 0 || isUsual(name, value, widget)) item.take(name)
    else if (asked !== widget && Object.hasOwn(propsIn(asked.props), target))
      item.lose(name, 'idle', 'noEffect', { name, kind: widget.pingeKey })
    else if (
      [
        'showLabel',
        'labelWidth',
        'popupType',
        'popupTitle',
        'placeholder',
        'clearable',
        'readonly',
        'filterable',
        'size',
        'type',
        'justify',
        'align',
        'width',
        'height',
      ].includes(name)
    )
      item.lose(name, 'noise', 'notOfKind', { name, kind: widget.pingeKey })
    else if (isRecord(value) || Array.isArray(value)) context.ledger.rest(value, at)
    else item.lose(name, 'left', 'property', { name })
  }
}

/** A value by the name that it has today. */
const valueNamed = ({ older }: Widget, prop: string, value: unknown): unknown => {
  const names = older?.values?.[prop]
  return names && Object.hasOwn(names, String(value)) ? names[String(value)] : value
}

/** How a column of a sub-table stands. */
const ofColumns = new Set(['tableAlign', 'tableFixed'])

/** What older items say though it could not be otherwise. */
function isUsual(name: string, value: unknown, { holds }: Widget): boolean {
  if (name === 'activeValue') return holds === 'flag' && ['1', 'true'].includes(String(value))
  if (name === 'inactiveValue') return holds === 'flag' && String(value) === 'false'
  return (name === 'selectType' && value === 'all') || (name === 'optionType' && value === 'default')
}

/** What does nothing as the other settings are. */
function leaveIdle(node: Node, widget: Widget, context: Context) {
  const own = propsIn(widget.props)
  for (const { path, needs } of waitingIn(
    { ...shownCommon, ...(widget.isField ? fieldProps(widget) : {}), ...own },
    node,
    widget.defaults,
  )) {
    const [first = '', ...inside] = path
    const at = context.said.get(node)?.get(first)
    const parent = path.slice(0, -1).reduce<Loose>((one, name) => one[name] as Loose, node)
    delete parent[path.at(-1) ?? '']
    if (at === undefined) continue
    const here = at + inside.map(step).join('')
    context.ledger.reopen(at)
    if (inside.length > 0)
      for (const name of Object.keys(parent)) context.ledger.take(`${here.slice(0, here.lastIndexOf('/'))}${step(name)}`)
    context.ledger.lose(here, 'idle', 'needs', { name: path.join('.'), needs })
  }
}

/** A record of settings: of those that its contract does not know, what they say. */
function known(value: Loose, { properties }: Loose, at: string, context: Context): Loose {
  const out: Loose = {}
  for (const [name, one] of Object.entries(value)) {
    const here = at + step(name)
    // a length of its own counts only where it is asked for
    if (name === 'unrealMaskLength' && value.useUnrealMask !== true)
      context.ledger.lose(here, 'idle', 'needs', { name, needs: 'useUnrealMask' })
    else if (isRecord(properties) && Object.hasOwn(properties, name)) {
      context.ledger.take(here)
      if (!isNothing(one)) out[name] = fitted(properties[name], one)
    } else if (one === false || name === 'useUnrealMask') context.ledger.take(here)
    else context.ledger.lose(here, 'left', 'property', { name })
  }
  return out
}

function put(
  item: Item,
  node: Node,
  name: string,
  { target, schema, widget }: { target: string; schema: unknown; widget: Widget },
  context: Context,
) {
  const at = item.place(name)
  const said = item.peek(name)
  if (isRecord(said) && isRecord(schema) && schema.additionalProperties === false) {
    item.open(name)
    ;(node as Loose)[target] = known(said, schema, at, context)
    context.said.set(node, (context.said.get(node) ?? new Map<string, string>()).set(target, at))
    return
  }
  let value = fitted(schema, valueNamed(widget, target, said))
  if (target === 'defaultValue') {
    if (widget.isSystem || widget.shows || widget.isTable || !widget.isField)
      return item.lose(name, 'idle', 'noEffect', { name, kind: widget.pingeKey })
    if (widget.holds === 'flag') value = value === true || String(value) === '1' ? 1 : 0
    if (widget.holds === 'number' && typeof value === 'string') value = Number(value)
    const isMoment = widget.holds === 'date' && !Number.isFinite(Number(value))
    if (isMoment || (typeof value === 'number' && !Number.isFinite(value)))
      return item.lose(name, 'left', 'defaultValue', { value: String(item.peek(name)) })
    if (widget.holds === 'date') value = Number(value)
  }
  if (isRecord(schema) && Array.isArray(schema.enum) && !schema.enum.includes(value as never))
    return item.lose(name, 'left', 'oneOf', { name, value: String(value) })
  context.put(node, target, value, at)
}
