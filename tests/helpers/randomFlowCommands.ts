/** Commands that fit a flow as it is now, made of a few numbers. */
import { clippedNodes } from '#core/edit/flow/clipboard.ts'
import { flowStandings } from '#core/edit/flow/tree.ts'
import type { FlowCommand } from '#core/edit/flow/types.ts'
import { flowKinds } from '#core/flow/check/check.ts'
import type { FlowDef } from '#core/flow/definition.ts'
import { reachable } from '#core/flow/engine/moves.ts'
import { compile } from '#core/flow/plan.ts'
import { gapsOf } from './flowDesign.ts'

const pick = <T>(list: readonly T[], n: number): T | undefined => list[n % Math.max(list.length, 1)]

/** What only a person can say of a new node, put in after it: an interface, a flow, a condition, a node to jump to. */
export function filledIn(def: FlowDef, drawn: number): FlowCommand | undefined {
  for (const { node } of flowStandings(def)) {
    if (node.kind === 'call' && node.interface === undefined) return { do: 'setProps', of: node.id, props: { interface: 'rows' } }
    if (node.kind === 'subflow' && node.flow === undefined) return { do: 'setProps', of: node.id, props: { flow: 'other' } }
    if (node.kind === 'jump' && node.to === undefined) {
      const to = pick(
        flowStandings(def).filter((one) => one.node.id !== node.id && reachable(compile(def), node.id, one.node.id)),
        drawn,
      )?.node.id
      if (to === undefined) return { do: 'removeNodes', nodes: [node.id] }
      return { do: 'setProps', of: node.id, props: { to, when: `{{ form.n > ${drawn} }}` } }
    }
    if (node.kind !== 'branch' || node.mode === 'chosen' || node.mode === 'parallel') continue
    const way = node.ways.findIndex((one) => !one.else && one.when === undefined)
    if (way >= 0) return { do: 'setProps', of: `${node.id}/${way}`, props: { when: `{{ form.n > ${drawn} }}` } }
  }
  return undefined
}

/** A command made of what was drawn; undefined where nothing fits. It may still be refused. */
export function flowCommandOf(def: FlowDef, [what, a, b, c]: readonly [number, number, number, number]): FlowCommand | undefined {
  const nodes = flowStandings(def)
  const ids = [...new Set([pick(nodes, a), pick(nodes, b)].flatMap((one) => one?.node.id ?? []))]
  const to = pick(gapsOf(def), c) ?? { in: null }
  const branch = pick(
    nodes.flatMap(({ node }) => (node.kind === 'branch' ? [node] : [])),
    a,
  )
  const asking = nodes.flatMap(({ node }) => (node.kind === 'approve' || node.kind === 'handle' ? [node.id] : []))
  switch (nodes.length < 3 ? 0 : what % 10) {
    case 0:
    case 1:
    case 2:
      return { do: 'addNode', kind: pick(flowKinds, a) ?? 'approve', to }
    case 3:
      return { do: 'moveNodes', nodes: ids, to }
    case 4:
      return { do: 'copyNodes', nodes: ids.slice(0, 1 + (c % 2)) }
    case 5:
      return c % 3 === 0 && branch
        ? { do: 'removeWay', at: { branch: branch.id, way: b % branch.ways.length } }
        : { do: 'removeNodes', nodes: ids }
    case 6: {
      const text = clippedNodes(def, ids)
      return text === undefined ? undefined : { do: 'pasteNodes', text, to }
    }
    case 7:
      if (!branch) return undefined
      return c % 2 === 0
        ? { do: 'addWay', branch: branch.id, index: b % 4 }
        : { do: 'moveWay', at: { branch: branch.id, way: b % branch.ways.length }, to: c % branch.ways.length }
    case 8:
      return branch && { do: 'setProps', of: branch.id, props: { mode: pick(['first', 'all', 'chosen', 'parallel'], c) } }
    default: {
      const id = pick(asking, a)
      const named = pick(asking, b)
      if (id === undefined || named === undefined) return undefined
      const isThere = named !== id && reachable(compile(def), id, named)
      const props = pick<object>(
        [{ title: `T${c}` }, { who: [{ by: 'approver', node: named }] }, isThere ? { return: { to: { node: named } } } : {}],
        c,
      )
      return { do: 'setProps', of: id, props: { ...props } }
    }
  }
}
