import { flowKinds } from '../../flow/check/check.ts'
import type { Branch, FlowNode, Way } from '../../flow/definition.ts'
import type { Text } from '../../types.ts'
import type { Props } from '../types.ts'
import { withWays } from './tree.ts'
import type { FlowKind } from './types.ts'
import { withNames } from './uses.ts'

/** Ids that nothing had before: an id that was used once is known by events of instances, and is never another node's. */
export type Fresh = () => string

/** What kinds begin with. What only a person can say (an interface, a flow, where to jump) is missing, and asked for by the check. */
const usual: { readonly [kind in FlowKind]: () => Props } = {
  approve: () => ({ who: [{ by: 'manager', level: 1 }] }),
  handle: () => ({ who: [{ by: 'starter' }] }),
  copy: () => ({ who: [{ by: 'starter' }] }),
  branch: () => ({ mode: 'first', ways: [{ nodes: [] }, { else: true, nodes: [] }] satisfies Way[] }),
  wait: () => ({ hours: 24 }),
  call: () => ({}),
  subflow: () => ({}),
  jump: () => ({}),
}

export const isKind = (kind: unknown): kind is FlowKind => flowKinds.includes(kind as FlowKind)

/** A new node of a kind; `props` go over what it begins with. */
export const makeNode = (kind: FlowKind, id: string, props: Props = {}): FlowNode =>
  ({ ...usual[kind](), ...structuredClone(props), id, kind }) as FlowNode

/** What is done with the ways of a branch when it takes them in another way: those that ask need one otherwise, the others have no conditions. */
export function fitWays(ways: Way[], mode: Branch['mode']): void {
  if (mode === 'chosen' || mode === 'parallel') {
    for (const way of ways) {
      delete way.when
      delete way.else
    }
  } else if (!ways.some((way) => way.else)) {
    const last = ways.at(-1)
    if (last) {
      delete last.when
      last.else = true
    }
  }
}

/** What a node is called where it is spoken of: its title, or its kind; a branch by how it takes its ways. */
export function nameOfNode(node: FlowNode): Text {
  if (node.title !== undefined && node.title !== '') return node.title
  return node.kind === 'branch' ? `t:flow.mode.${node.mode}` : `t:flow.kind.${node.kind}`
}

/** What a way is called: its title, that it is taken otherwise, or which it is. */
export function nameOfWay({ title, else: isElse }: Way, way: number): { key: string; params?: { n: number } } | Text {
  if (title !== undefined && title !== '') return title
  return isElse ? 't:flow.way.else' : { key: 't:flow.way.number', params: { n: way + 1 } }
}

/** Copies of nodes with ids of their own; what they name in one another they name in the copies. */
export function copiesOf(nodes: readonly FlowNode[], fresh: Fresh): { copies: FlowNode[]; ids: string[] } {
  const ids = new Map(nodes.flatMap((node) => [...withWays(node)]).map(({ id }) => [id, fresh()]))
  const copy = (node: FlowNode): FlowNode => {
    const own = { ...withNames(node, (id) => ids.get(id) ?? id), id: ids.get(node.id) ?? fresh() }
    return own.kind === 'branch' ? { ...own, ways: own.ways.map((way) => ({ ...way, nodes: way.nodes.map(copy) })) } : own
  }
  return { copies: structuredClone(nodes).map(copy), ids: [...ids.values()] }
}
