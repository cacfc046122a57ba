import { propsIn } from '../form/waits.ts'
import { interfaceSource } from '../interfaceSource.ts'
import type { Node } from '../types.ts'
import type { Widget } from '../widget.ts'
import { type Context, isRecord, type Loose, tame } from './context.ts'
import type { Item } from './item.ts'
import { step } from './ledger.ts'

/** Names of what an option is told by, when nobody says otherwise. */
const usual: { readonly [name: string]: string } = { value: 'id', label: 'fullName', children: 'children' }
/** Names of what only one way of choosing reads. */
const byType = { dictionary: ['dictionaryType'], dynamic: ['propsUrl', 'templateJson'] } as const

/** What a field offers: options that are written out, a dictionary or a data interface. */
export function readOptions(item: Item, node: Node, widget: Widget, context: Context, table: string | undefined) {
  const own = propsIn(widget.props)
  readKeys(item, node, own, context)
  const older = widget.olderSource
  if (older !== undefined) return readInterface(item, node, older, context, table)
  const type = String(item.take('dataType') ?? 'static')
  if (!['static', 'dictionary', 'dynamic'].includes(type)) {
    context.ledger.reopen(item.place('dataType'))
    item.lose('dataType', 'left', 'oneOf', { name: 'dataType', value: type })
  }
  const idle = (names: readonly string[]) => {
    for (const name of names) item.lose(name, 'idle', 'dataType', { name, type })
  }
  if (type === 'dictionary') {
    readDictionary(item, node, context)
    idle(['options', ...byType.dynamic])
  } else if (type === 'dynamic') {
    readInterface(item, node, 'propsUrl', context, table)
    idle(['options', ...byType.dictionary])
  } else {
    idle([...byType.dictionary, ...byType.dynamic])
    const options = item.peek('options')
    if (Array.isArray(options)) context.put(node, 'options', tame(options), item.place('options'))
  }
  if (node.options === undefined && node.source === undefined && own.options !== undefined) node.options = []
}

/** Which property of an option is its value and which its text; a cascader had more there. */
function readKeys(item: Item, node: Node, own: Loose, context: Context) {
  const props = item.open('props')
  if (!isRecord(props)) return
  const [inside, at] = isRecord(props.props) ? [props.props, `${item.place('props')}/props`] : [props, item.place('props')]
  const keys: Loose = {}
  for (const [name, value] of Object.entries(inside)) {
    const here = at + step(name)
    if (usual[name] === value || value === false) context.ledger.take(here)
    else if ((name === 'value' || name === 'label') && own.optionProps !== undefined) {
      keys[name] = value
      context.ledger.take(here)
    } else if (name === 'multiple' && own.multiple !== undefined) context.put(node, 'multiple', true, here)
    else if (name === 'checkStrictly' && own.changeOnSelect !== undefined) context.put(node, 'changeOnSelect', true, here)
    else context.ledger.lose(here, 'left', 'property', { name: `props.${name}` })
  }
  if (Object.keys(keys).length > 0) {
    node.optionProps = keys
    context.said.set(node, (context.said.get(node) ?? new Map<string, string>()).set('optionProps', at))
  }
}

function readDictionary(item: Item, node: Node, context: Context) {
  const named = item.peek('dictionaryType')
  if (typeof named !== 'string') return
  const code = context.known.dict(named)
  if (code !== undefined) context.put(node, 'source', { dict: code }, item.place('dictionaryType'))
  else item.lose('dictionaryType', 'left', 'noDict', { name: named }, { key: 'older.do.dict', params: {} })
}

/** A data interface and what it is asked with. */
function readInterface(item: Item, node: Node, property: string, context: Context, table: string | undefined) {
  const named = item.peek(property)
  if (typeof named !== 'string') return item.lose('templateJson', 'idle', 'noEffect', { name: 'templateJson', kind: node.pingeKey })
  const code = context.known.interface(named)
  if (code === undefined) {
    item.lose('templateJson', 'left', 'noInterface', { name: named })
    return item.lose(property, 'left', 'noInterface', { name: named }, { key: 'older.do.interface', params: {} })
  }
  const parameters = readParameters(item, context)
  context.put(node, 'source', interfaceSource(code, parameters, table), item.place(property))
}

/** What a data interface is asked with: the rows as they stand, without what the designer of the interface says of them. */
export function readParameters(item: Item, context: Context): Loose[] | undefined {
  const rows = item.open('templateJson')
  if (!Array.isArray(rows)) return undefined
  const at = item.place('templateJson')
  const kept = ['field', 'defaultValue', 'required', 'relationField', 'sourceType']
  return rows.flatMap((row, i) => {
    if (!isRecord(row) || typeof row.field !== 'string') return []
    const out: Loose = {}
    for (const [name, value] of Object.entries(row)) {
      const here = at + step(i) + step(name)
      if (!kept.includes(name)) {
        context.ledger.lose(here, 'noise', 'tool', { name })
        continue
      }
      context.ledger.take(here)
      if (value === '' || value === null) continue
      if (name === 'required') out.required = value === true || Number(value) === 1
      else if (name === 'relationField' && [undefined, 1, '1'].includes(row.sourceType as never))
        out.relationField = context.find(value)?.key.replace('.', '-') ?? value
      else out[name] = tame(value)
    }
    return [out]
  })
}
