import { apply } from '#core/edit/apply.ts'
import { findNode, hasCells, hasPanes, isHead, valueAt, widgetOf } from '#core/edit/tree.ts'
import type { Command, Definition, Path, Place, Standing } from '#core/edit/types.ts'
import type { Node } from '#core/types.ts'
import { env } from '#designer/env.ts'
import { keyed, type Pressed } from './keys.ts'
import type { StepAct } from './stepAct.ts'

/** What a tool is given: the definition, and what is selected in it, in order. */
export interface Selected {
  definition: Definition
  nodes: readonly string[]
  /** the fields of the form that is designed, where it is not the application's own */
  fields?: Path
}

/** What a press does: a step of the history, or a change of the definition. */
export type Act = StepAct | Command

/**
 * Everything that can be done with what is selected, in one table: its name (`design.tool.<name>`), its key, its place in
 * the bar, and what it does; nothing where it cannot be done.
 */
export interface Tool {
  name: string
  /** as it is written in `aria-keyshortcuts` */
  key?: string
  group: 'history' | 'move' | 'clip' | 'wrap'
  act: (selected: Selected) => Act | undefined
}

/** Where the first and the last of the selected nodes stand, when they stand in one list. */
function around({ definition, nodes }: Selected) {
  const found = nodes.flatMap((id) => findNode(definition, id, env) ?? [])
  const [first] = found
  if (!first?.list || found.some(({ list }) => String(list) !== String(first.list))) return undefined
  const siblings = valueAt(definition, first.list) as Node[]
  const at = found.map(({ index }) => index)
  const parent = first.parents.at(-1)
  return { before: siblings[Math.min(...at) - 1], after: siblings[Math.max(...at) + 1], parent }
}

const some = ({ nodes }: Selected): boolean => nodes.length > 0
const moved = (selected: Selected, to: Place | undefined): Act | undefined =>
  to && some(selected) ? { do: 'move', nodes: selected.nodes, to } : undefined
const beside = (at: 'before' | 'after', node: Node | undefined): Place | undefined => (node?.id ? { at, of: node.id } : undefined)
const holds = (node: Node | undefined): Place | undefined =>
  node?.id && widgetOf(node, env)?.isContainer ? { at: 'inside', of: node.id } : undefined

/** One more pane: behind the one that is selected, else as the last one of the tabs or the collapse that are. */
function anotherPane({ definition, nodes: [node, more] }: Selected): Act | undefined {
  const found = node === undefined || more !== undefined ? undefined : findNode(definition, node, env)
  const parent = found?.parents.at(-1)
  if (!found?.node.id) return undefined
  if (hasPanes(found.node, env)) return { do: 'insert', kind: 'row', to: { at: 'inside', of: found.node.id } }
  return parent && hasPanes(parent, env) ? { do: 'insert', kind: 'row', to: { at: 'after', of: found.node.id } } : undefined
}

export const tools: readonly Tool[] = [
  { name: 'undo', key: 'Control+Z', group: 'history', act: () => 'undo' },
  { name: 'redo', key: 'Control+Y', group: 'history', act: () => 'redo' },
  { name: 'up', key: 'Alt+ArrowUp', group: 'move', act: (one) => moved(one, beside('before', around(one)?.before)) },
  { name: 'down', key: 'Alt+ArrowDown', group: 'move', act: (one) => moved(one, beside('after', around(one)?.after)) },
  { name: 'into', key: 'Alt+ArrowRight', group: 'move', act: (one) => moved(one, holds(around(one)?.before)) },
  { name: 'out', key: 'Alt+ArrowLeft', group: 'move', act: (one) => moved(one, beside('after', around(one)?.parent)) },
  { name: 'duplicate', key: 'Control+D', group: 'clip', act: (one) => (some(one) ? { do: 'duplicate', nodes: one.nodes } : undefined) },
  { name: 'copy', key: 'Control+C', group: 'clip', act: (one) => (some(one) ? 'copy' : undefined) },
  { name: 'cut', key: 'Control+X', group: 'clip', act: (one) => (some(one) ? 'cut' : undefined) },
  { name: 'paste', key: 'Control+V', group: 'clip', act: () => 'paste' },
  { name: 'pane', group: 'clip', act: anotherPane },
  { name: 'remove', key: 'Delete', group: 'clip', act: (one) => (some(one) ? { do: 'remove', nodes: one.nodes } : undefined) },
  ...(['row', 'card', 'tab', 'collapse', 'steps', 'head'] as const).map(
    (kind): Tool => ({
      name: `wrap.${kind}`,
      group: 'wrap',
      act: (one) => (some(one) ? { do: 'wrap', nodes: one.nodes, in: kind } : undefined),
    }),
  ),
  {
    name: 'unwrap',
    group: 'wrap',
    act: ({ definition, nodes: [node, more] }) => {
      if (node === undefined || more !== undefined) return undefined
      const found = findNode(definition, node, env)
      return found && (widgetOf(found.node, env)?.isContainer || isHead(found)) ? { do: 'unwrap', node } : undefined
    },
  },
]

/** Whether a tool changes anything with what is selected; those of the history are asked elsewhere. */
export function mayDo(tool: Tool, selected: Selected): boolean {
  const what = tool.act(selected)
  return what !== undefined && (typeof what === 'string' || apply(selected.definition, what, env).ok)
}

/** The tool that a key is the key of; nothing for any other key. */
export const toolOf = (event: Pressed): Tool | undefined => keyed(tools, event)[0]

/** What takes in what is put into a container: the first of its panes or cells, where it has such. */
function inner({ node, parents }: Standing): Node {
  const [first] = node.children ?? []
  if (hasPanes(node, env)) return first ?? node
  const isGrid = (one: Node | undefined) => one !== undefined && hasCells(one, env)
  return (isGrid(node) ? first?.children?.[0] : isGrid(parents.at(-1)) ? first : undefined) ?? node
}

/** Where something new goes: into what is selected where that holds others, else behind it; without a selection at the end. */
export function placeFor({ definition, nodes, fields = ['form', 'fields'] }: Selected): Place {
  const last = nodes.at(-1)
  const found = last === undefined ? undefined : findNode(definition, last, env)
  if (!found?.node.id) return { at: 'inside', of: fields }
  return holds(inner(found)) ?? { at: 'after', of: found.node.id }
}

/** What something new is put into: a kind has to be allowed there. */
export function addedIn(selected: Selected): 'table' | 'form' {
  const { definition } = selected
  const to = placeFor(selected)
  const around = typeof to.of === 'string' ? findNode(definition, to.of, env) : undefined
  const isOfTable =
    around !== undefined && (around.table !== undefined || (to.at === 'inside' && widgetOf(around.node, env)?.isTable === true))
  return isOfTable ? 'table' : 'form'
}
