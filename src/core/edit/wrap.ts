import type { Env } from '../env.ts'
import type { Node } from '../types.ts'
import { identities } from './identity.ts'
import { listAt, takeOut } from './lists.ts'
import { pane } from './make.ts'
import { isCell, isPart, mayNotStand, refused } from './standing.ts'
import { stepOf } from './step.ts'
import { findNode, findNodes, hasCells, hasPanes, isHead, valueAt, widgetOf } from './tree.ts'
import type { Command, Definition, Path, Plan, Standing } from './types.ts'

/** A common head over columns, which says no kind. */
function headOver(children: Node[], id: string): Node {
  const label = { zh: '分组', zhtw: '分組', en: 'Group' }
  const { pingeKey: _kind, ...head } = { pingeKey: '', id, label, children }
  return head as Node
}

/** Nodes that stand in one list, put into a new container where the first of them stood. */
export function wrap(definition: Definition, { nodes: ids, in: kind }: Extract<Command, { do: 'wrap' }>, env: Env): Plan {
  const found = findNodes(definition, ids, env)
  if (!found) return refused('gone')
  const first = found[0] as Standing
  if (found.some(({ list }) => String(list) !== String(first.list))) return refused('apart')
  if (isCell(first, env)) return refused('cell')
  if (isPart(first, env)) return refused('pane')
  const next = identities(definition, env)
  const nodes = found.map(({ node }) => node)
  const title = kind === 'card' ? { header: env.widgets.get(kind)?.title } : {}
  const id = next()
  const widget = env.widgets.get(kind)
  const children = widget?.parts === 'panes' ? [pane(1, nodes, next(), widget)] : nodes
  // columns of a list come under a common head, and into nothing else
  if ((kind === 'head') !== (first.place === 'column')) return refused('head')
  const container = kind === 'head' ? headOver(children, id) : { pingeKey: kind, id, ...title, children }
  const why = mayNotStand(container, { ...first, list: first.list ?? first.path }, env)
  if (why) return why
  const recipe = (draft: Definition) => {
    if (!first.list) {
      const slot = first.path.at(-1) as string
      ;(valueAt(draft, first.path.slice(0, -1)) as { [slot: string]: Node })[slot] = container
      return
    }
    const list = listAt(draft, first.list)
    for (const node of nodes) takeOut(list, node.id)
    list.splice(first.index, 0, container)
  }
  return { recipe, nodes: [id], mark: stepOf('wrap', nodes, env) }
}

/** What stands in a container, through its panes, rows and cells. */
function contents(node: Node, env: Env): Node[] {
  const children = node.children ?? []
  if (hasPanes(node, env)) return children.flatMap((one) => one.children ?? [])
  return hasCells(node, env) ? children.flatMap((row) => (row.children ?? []).flatMap((cell) => cell.children ?? [])) : children
}

/** A container taken away from around what stands in it. */
export function unwrap(definition: Definition, { node: id }: Extract<Command, { do: 'unwrap' }>, env: Env): Plan {
  const found = findNode(definition, id, env)
  if (!found) return refused('gone')
  const { node, list, index } = found
  const widget = widgetOf(node, env)
  if (!isHead(found) && (!widget?.isContainer || widget.isTable)) return refused('noContainer')
  if (isPart(found, env)) return refused('pane')
  const inside = contents(node, env)
  if (!list && inside.length !== 1) return refused('only')
  const recipe = (draft: Definition) => {
    if (list) listAt(draft, list as Path).splice(index, 1, ...inside)
    else (valueAt(draft, found.path.slice(0, -1)) as { [slot: string]: Node })[found.path.at(-1) as string] = inside[0] as Node
  }
  return { recipe, nodes: inside.flatMap((one) => one.id ?? []), mark: stepOf('unwrap', [node], env) }
}
