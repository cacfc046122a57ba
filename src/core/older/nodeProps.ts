import { columnCommon, fieldProps, shownCommon } from '../check/names.ts'
import { notInTable } from '../form/tableProps.ts'
import { propsIn, waitingIn } from '../form/waits.ts'
import type { Node } from '../types.ts'
import type { Widget } from '../widget.ts'
import { type Context, fitted, isRecord, type Loose } from './context.ts'
import type { Item } from './item.ts'
import { isNothing, step } from './ledger.ts'
import { isNoiseOfItem } from './noise.ts'

/** What the older designer gives to every kind, whether it has it or not. */
const ofOtherKinds = new Set(
  'showLabel labelWidth popupType popupTitle placeholder clearable readonly filterable size type justify align width height'.split(' '),
)

/** Every other property: by its name in the contract, else it is told. */
export function readRest(
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
    else if (ofOtherKinds.has(name)) item.lose(name, 'noise', 'notOfKind', { name, kind: widget.pingeKey })
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
export function leaveIdle(node: Node, widget: Widget, context: Context) {
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
