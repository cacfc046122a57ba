import { propsIn } from '../form/waits.ts'
import type { Node } from '../types.ts'
import type { Widget } from '../widget.ts'
import { readButtons, readColumnsOfTable } from './buttons.ts'
import { type Context, isRecord, type Loose, tame } from './context.ts'
import { readDates } from './dates.ts'
import { readFormula } from './formula.ts'
import { Item } from './item.ts'
import { step } from './ledger.ts'
import { readCommon } from './nodeCommon.ts'
import { leaveIdle, readRest } from './nodeProps.ts'
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
  if (!context.counts(at)) return undefined
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
