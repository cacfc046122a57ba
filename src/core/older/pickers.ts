import type { Node } from '../types.ts'
import type { Widget } from '../widget.ts'
import { type Context, isRecord, type Loose, tame } from './context.ts'
import type { Item } from './item.ts'
import { step } from './ledger.ts'
import { readParameters } from './options.ts'

/** The columns of a list to choose from: which property of a row, and its head. */
export function readColumns(rows: readonly unknown[], at: string, context: Context): Loose[] {
  return rows.flatMap((row, i) => {
    if (!isRecord(row) || typeof row.value !== 'string') return []
    const here = at + step(i)
    for (const name of Object.keys(row))
      if (name === 'value' || name === 'label') context.ledger.take(here + step(name))
      else context.ledger.lose(here + step(name), 'noise', 'tool', { name })
    return [{ value: row.value, ...(typeof row.label === 'string' ? { label: tame(row.label) } : {}) }]
  })
}

/** A choice among rows of an interface or records of an application: what it names, shows and fills. */
export function readPopup(item: Item, node: Node, context: Context, table: string | undefined) {
  for (const [name, known] of [['interfaceId', context.known.interface] as const, ['modelId', context.known.model] as const]) {
    const named = item.peek(name)
    if (typeof named !== 'string') continue
    const code = known(named)
    if (code !== undefined) context.put(node, name, code, item.place(name))
    else item.lose(name, 'left', name === 'modelId' ? 'noModel' : 'noInterface', { name: named })
  }
  const parameters = readParameters(item, context)
  if (parameters && parameters.length > 0) {
    node.templateJson = parameters
    context.said.set(node, (context.said.get(node) ?? new Map<string, string>()).set('templateJson', item.place('templateJson')))
  }
  const columns = item.open('columnOptions')
  if (Array.isArray(columns)) {
    const kept = readColumns(columns, item.place('columnOptions'), context)
    if (kept.length > 0) node.columnOptions = kept
  }
  const filled = item.open('transferList')
  if (!Array.isArray(filled)) return
  const at = item.place('transferList')
  context.later.push(() => {
    const list = filled.flatMap((row, i) => {
      if (!isRecord(row)) return []
      const here = at + step(i)
      const found = context.find(row.sourceValue, table)
      if (!found || typeof row.targetField !== 'string') {
        context.ledger.lose(here, 'left', 'noField', { name: String(row.sourceValue ?? '') })
        return []
      }
      for (const name of Object.keys(row))
        if (name === 'sourceValue' || name === 'targetField') context.ledger.take(here + step(name))
        else context.ledger.lose(here + step(name), 'noise', 'tool', { name })
      return [
        { sourceValue: found.table !== undefined && found.table === table ? found.node.field : found.key, targetField: row.targetField },
      ]
    })
    if (list.length > 0) node.transferList = list
  })
}

/** What it shows of the record that another field has chosen. */
export function readAttribute(item: Item, node: Node, context: Context, table: string | undefined) {
  const named = item.peek('relationField')
  if (typeof named !== 'string') return
  const at = item.place('relationField')
  context.ledger.take(at)
  context.later.push(() => {
    const found = context.find(named, table)
    context.ledger.reopen(at)
    if (found && context.widget(node.pingeKey)?.shows?.includes(found.node.pingeKey))
      context.put(node, 'relationField', found.table !== undefined && found.table === table ? found.node.field : found.key, at)
    else {
      context.ledger.lose(at, 'left', 'noField', { name: named })
      const origin = context.origins.get(node) ?? at
      context.ledger.change(origin, 'nothingToChoose', { kind: node.pingeKey, to: 'input' })
      for (const name of ['relationField', 'showField', 'isStorage']) delete node[name]
      node.pingeKey = 'input'
    }
  })
}

/** Who may be chosen: older pickers say the same under shorter names, and name the field that narrows them. */
const selectTypes: { readonly [name: string]: string } = { dep: 'department', pos: 'position', organize: 'department' }

export function readPicker(item: Item, node: Node, widget: Widget, context: Context, table: string | undefined) {
  const type = item.peek('selectType')
  if (typeof type === 'string') context.put(node, 'selectType', selectTypes[type] ?? type, item.place('selectType'))
  const relation = item.peek('relationField')
  if (typeof relation === 'string' && widget.props.ableRelationIds !== undefined) {
    const at = item.place('relationField')
    context.ledger.take(at)
    context.later.push(() => {
      context.ledger.reopen(at)
      const found = context.find(relation, table)
      const reach = found && (found.table === undefined ? 'form' : found.table === table ? 'row' : undefined)
      if (!found || !reach) return context.ledger.lose(at, 'left', 'noField', { name: relation })
      context.put(node, 'ableRelationIds', `{{ ${reach}.${found.node.field} }}`, at)
    })
  }
  const ids = item.peek('ableIds')
  if (Array.isArray(ids)) {
    if (node.selectType === 'custom') context.put(node, 'ableIds', tame(ids) as Loose[], item.place('ableIds'))
    else item.lose('ableIds', 'idle', 'noEffect', { name: 'ableIds', kind: widget.pingeKey })
  }
  if (item.peek('defaultCurrent') === true) {
    context.put(node, 'defaultCurrent', true, item.place('defaultCurrent'))
    // the older designer keeps who designed it beside
    item.lose('defaultValue', 'idle', 'noEffect', { name: 'defaultValue', kind: widget.pingeKey })
  }
}
