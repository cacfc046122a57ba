import fc from 'fast-check'
import { clipped } from '#core/edit/clipboard.ts'
import { fieldsIn } from '#core/edit/names.ts'
import { standings } from '#core/edit/tree.ts'
import type { Application, Command, Place, Wrapper } from '#core/edit/types.ts'
import { usedOutside } from '#core/edit/uses.ts'
import { propsIn } from '#core/form/waits.ts'
import { env } from './core.ts'

/** Numbers that a command is made of: what to do, with what, where. */
export const draw = fc.tuple(fc.nat(999), fc.nat(9999), fc.nat(9999), fc.nat(9999))
export type Drawn = readonly [number, number, number, number]

const pick = <T>(list: readonly T[], n: number): T | undefined => list[n % Math.max(list.length, 1)]

const kinds = [...env.widgets.values()].filter(({ allowedIn, group }) => allowedIn.includes('form') && group !== 'action')
const layouts = kinds.filter(({ isContainer }) => isContainer)
const nodesOf = (definition: Application) => standings(definition, env).filter(({ form }) => form?.length === 1)

function placeOf(definition: Application, n: number, m: number): Place {
  const of = pick(nodesOf(definition), n)?.node.id
  if (of === undefined || n % 7 === 0) return { at: 'inside', of: ['form', 'fields'] }
  return pick<Place>(
    [
      { at: 'before', of },
      { at: 'after', of },
      { at: 'inside', of },
      { at: 'inside', of },
      { at: 'beside', of },
    ],
    m,
  ) as Place
}

/** What a kind cannot do without; an attribute needs a choice of its kind that is there. */
function needed(definition: Application, kind: string): { [name: string]: string } | undefined {
  const { requires = [], shows } = env.widgets.get(kind) ?? {}
  const choice = nodesOf(definition).find(({ node, table }) => !table && shows?.includes(node.pingeKey))?.node.field
  if (shows && choice === undefined) return undefined
  const all: { [name: string]: string } = {
    interfaceId: 'rows',
    modelId: 'records',
    dialog: 'one',
    showField: 'name',
    data: '{{ form.x }}',
  }
  const given: { [name: string]: string } = { ...all, ...(shows ? { relationField: String(choice) } : {}) }
  return Object.fromEntries(requires.flatMap((name) => (given[name] === undefined ? [] : [[name, given[name]]])))
}

function setting(definition: Application, [, a, b, c]: Drawn): Command | undefined {
  const standing = pick(nodesOf(definition), a)
  const id = standing?.node.id
  if (!standing || id === undefined) return undefined
  const numbers = [...fieldsIn(definition, ['form'], env).values()].filter(
    ({ node, table }) => node.pingeKey === 'inputNumber' && (table === undefined || table === standing.table?.field),
  )
  const read = numbers.map(({ name, table }) => (table === undefined ? `form.${name}` : `row.${name}`))
  const [first, second] = [pick(read, b), pick(read, c)]
  const { pingeKey } = standing.node
  if (pingeKey === 'calculate' && first) return { do: 'setProps', nodes: [id], props: { expression: `{{ ${first} + 2 * ${second} }}` } }
  if (first && b % 3 === 0) return { do: 'setProps', nodes: [id], props: { visible: `{{ ${first} > ${c} }}` } }
  const own = propsIn(env.widgets.get(pingeKey)?.props)
  if (Object.hasOwn(own, 'placeholder') && b % 3 === 1)
    return { do: 'setProps', nodes: [id], props: { placeholder: c % 2 ? `text ${c}` : undefined } }
  const others = nodesOf(definition).filter(({ place }) => place === standing.place)
  const more = pick(others, b)?.node.id
  return { do: 'setProps', nodes: more === undefined || more === id ? [id] : [id, more], props: { label: `Label ${c}` } }
}

/** Columns, search and order of the list over fields that may be there. */
function listing(definition: Application, [, a, b]: Drawn): Command | undefined {
  const fields = [...fieldsIn(definition, ['form'], env).values()].filter(({ widget }) => widget.holds !== 'secret' && !widget.isTable)
  const field = pick(fields, a)
  if (!field) return undefined
  const { columnList, summaryField = [], searchList } = definition.list
  const name = field.table === undefined ? field.name : `${field.table}-${field.name}`
  const isNew = (list: ReadonlyArray<{ field: string }>) => !list.some((one) => one.field === name)
  if (isNew(columnList)) return { do: 'setProps', at: ['list'], props: { columnList: [...columnList, { field: name }] } }
  if (field.node.pingeKey === 'inputNumber' && field.table === undefined && !summaryField.includes(name))
    return { do: 'setProps', at: ['list'], props: { showSummary: true, summaryField: [...summaryField, name] } }
  if (field.node.pingeKey === 'input' && isNew(searchList))
    return { do: 'setProps', at: ['list'], props: { searchList: [...searchList, { field: name, searchType: 2 }] } }
  const at = columnList.findIndex((one) => one.field === name)
  return { do: 'setProps', at: ['list', 'columnList', at], props: { width: 60 + (b % 200) } }
}

/** A command that fits a definition as it is now, made of what was drawn; undefined where nothing fits. It may still be refused. */
export function commandOf(definition: Application, drawn: Drawn): Command | undefined {
  const [what, a, b, c] = drawn
  const nodes = nodesOf(definition)
  const some = [...new Set([pick(nodes, a), pick(nodes, b)].flatMap((one) => one?.node.id ?? []))]
  switch (nodes.length < 3 ? 0 : what % 12) {
    case 0:
    case 1:
    case 2: {
      const kind = (a % 4 === 0 ? pick(layouts, b) : a % 4 === 1 ? env.widgets.get('inputNumber') : pick(kinds, b))?.pingeKey ?? 'input'
      const props = needed(definition, kind)
      return props && { do: 'insert', kind, to: placeOf(definition, c, a), props }
    }
    case 3:
    case 4:
      return { do: 'move', nodes: some, to: placeOf(definition, c, what) }
    case 5:
      return { do: 'wrap', nodes: some, in: pick<Wrapper>(['row', 'card', 'tab', 'collapse'], c) as Wrapper }
    case 6:
      return some[0] === undefined ? undefined : { do: 'unwrap', node: some[0] }
    case 7:
      return { do: 'duplicate', nodes: some }
    case 8:
      // what would leave a place without its field is told, and not part of a definition without faults
      return usedOutside(definition, some, env).some((note) => note.what === 'lost') ? undefined : { do: 'remove', nodes: some }
    case 9: {
      const field = pick([...fieldsIn(definition, ['form'], env).keys()], a)
      return field === undefined ? undefined : { do: 'rename', field, to: `name${b % 50}` }
    }
    case 10: {
      const text = clipped(definition, some, env)
      return text === undefined ? undefined : { do: 'paste', text, to: placeOf(definition, c, a) }
    }
    default:
      return c % 3 === 0 ? listing(definition, drawn) : setting(definition, drawn)
  }
}
