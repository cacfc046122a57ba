import { listModes } from '../application/modes.ts'
import { common, fieldProps, shownCommon } from '../check/names.ts'
import type { Env } from '../env.ts'
import { notInTable } from '../form/tableProps.ts'
import { propsIn, waitingIn } from '../form/waits.ts'
import type { Node } from '../types.ts'
import { followCode } from './buttonCode.ts'
import { same } from './patch.ts'
import { refused } from './standing.ts'
import { stepOf } from './step.ts'
import { findNodes, isRecord, type Loose, valueAt, widgetOf } from './tree.ts'
import type { Command, Definition, Message, Plan, Props, Standing } from './types.ts'

/** What a node is: other commands change it. */
const fixed = new Set(['pingeKey', 'id', 'field', 'storedAs', 'use', 'children'])

/** JSON Schemas of what a node understands where it stands, by name: its contract's, and what every field has beside. */
function schemasOf({ node, place }: Standing, env: Env): Loose {
  const widget = widgetOf(node, env)
  if (!widget) return {}
  const all: Loose = { ...shownCommon, ...(widget.isField || widget.isTable ? fieldProps(widget) : {}), ...propsIn(widget.props) }
  for (const name of common) if (!fixed.has(name) && name !== '$comment' && !Object.hasOwn(all, name)) all[name] = {}
  const elsewhere = (name: string, schema: unknown) =>
    (place === 'table' && notInTable.includes(name)) || (isRecord(schema) && schema['x-at'] !== undefined && schema['x-at'] !== place)
  return Object.fromEntries(Object.entries(all).filter(([name, schema]) => !elsewhere(name, schema)))
}

/** The properties that all of these nodes understand in the same way, each with the value that they have in common; undefined where they differ. */
export function commonProps(definition: Definition, ids: readonly string[], env: Env): Map<string, unknown> {
  const found = findNodes(definition, ids, env) ?? []
  const [first, ...others] = found.map((standing) => ({ node: standing.node, schemas: schemasOf(standing, env) }))
  if (!first) return new Map()
  const names = Object.keys(first.schemas).filter((name) =>
    others.every(({ schemas }) => Object.hasOwn(schemas, name) && same(schemas[name], first.schemas[name])),
  )
  return new Map(names.map((name) => [name, others.every(({ node }) => same(node[name], first.node[name])) ? first.node[name] : undefined]))
}

/** Sets properties of a draft; undefined takes one away. */
export function assign(record: Loose, props: Props) {
  for (const [name, value] of Object.entries(props)) {
    if (value === undefined) delete record[name]
    else record[name] = structuredClone(value)
  }
}

/** What says something only while another property has another value: it goes with the change that makes it idle. */
function idle(standing: Standing, props: Props, env: Env): string[] {
  const schemas = schemasOf(standing, env)
  const usual = widgetOf(standing.node, env)?.defaults
  const after: Loose = { ...standing.node }
  assign(after, props)
  const waits = (values: Loose) => waitingIn(schemas, values, usual).flatMap(({ path }) => (path.length === 1 ? path : []))
  const before = new Set(waits(standing.node))
  return waits(after).filter((name) => !before.has(name) && !Object.hasOwn(props, name))
}

/** The same of a list: what belongs to another kind of list goes with the change of its kind. */
function idleInList({ list }: Definition, props: Props): string[] {
  const before: Loose = { ...list }
  const after: Loose = { ...before }
  assign(after, props)
  const waits = (values: Loose) => waitingIn(listModes, values).flatMap(({ path }) => (path.length === 1 ? path : []))
  const known = new Set(waits(before))
  return waits(after).filter((name) => !known.has(name) && !Object.hasOwn(props, name))
}

const stepName = (nodes: readonly Node[], names: readonly string[], env: Env): Message => {
  const { key, params = {} } = stepOf('setProps', nodes, env)
  return { key, params: { ...params, prop: names.join(', ') } }
}

/** Properties set, of one or several nodes, or of what stands at a path. Setting undefined takes one away. */
export function setProps(definition: Definition, command: Extract<Command, { do: 'setProps' }>, env: Env): Plan {
  const { props } = command
  const names = Object.keys(props)
  if ('at' in command) {
    const { at } = command
    if (!isRecord(valueAt(definition, at))) return refused('gone')
    const going = at.length === 1 && at[0] === 'list' ? idleInList(definition, props) : []
    const follow = followCode(definition, at, props)
    const recipe = (draft: Definition) => {
      const record = valueAt(draft, at) as Loose
      assign(record, props)
      for (const name of going) delete record[name]
      follow?.(draft)
    }
    return { recipe, nodes: [], mark: { key: 't:edit.step.setAt', params: { prop: names.join(', ') } } }
  }
  const found = allOf(definition, command.nodes, env)
  if (!found) return refused('gone')
  // the name of a column or of what is searched by is what the server calls it
  const isNamedByServer = found.every(({ place }) => place === 'column' || place === 'search')
  const own = names.find((name) => fixed.has(name) && !(name === 'field' && isNamedByServer))
  if (own !== undefined) return refused('ownProp', { prop: own })
  const going = found.map((standing) => idle(standing, props, env))
  const recipe = (draft: Definition) => {
    for (const [i, { path }] of found.entries()) {
      const node = valueAt(draft, path) as Loose
      assign(node, props)
      for (const name of going[i] ?? []) delete node[name]
    }
  }
  return {
    recipe,
    nodes: command.nodes,
    mark: stepName(
      found.map(({ node }) => node),
      names,
      env,
    ),
  }
}

/** Each of these nodes, one that stands in another one as well. */
function allOf(definition: Definition, ids: readonly string[], env: Env): Standing[] | undefined {
  const found = ids.map((id) => findNodes(definition, [id], env)?.[0])
  return found.length > 0 && found.every((one) => one !== undefined) ? found : undefined
}
