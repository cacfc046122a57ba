import { propsIn } from '../form/waits.ts'
import type { Node } from '../types.ts'
import type { Widget } from '../widget.ts'
import { type Context, fitted, isRecord, tame } from './context.ts'
import type { Item } from './item.ts'
import { step } from './ledger.ts'

/** How it is called, and when it is shown and asked for. */
export function readCommon(item: Item, node: Node, widget: Widget, context: Context) {
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
