import { produce } from 'immer'
import { limits } from '../../flow/check/limits.ts'
import { type Misplaced, misplaced } from '../../flow/check/misplaced.ts'
import type { Branch, FlowDef } from '../../flow/definition.ts'
import { compile } from '../../flow/plan.ts'
import { difference } from '../patch.ts'
import { assign } from '../props.ts'
import { isRefused, refused } from '../standing.ts'
import { isRecord, type Loose, valueAt } from '../tree.ts'
import type { Refused } from '../types.ts'
import { type Fresh, fitWays, nameOfNode } from './make.ts'
import { addNode, copyNodes, moveNodes, pasteNodes, removeNodes } from './nodes.ts'
import { findStanding, findStandings, flowStandings, listOf, pathOf, withWays } from './tree.ts'
import type { FlowCommand, FlowPlan, FlowResult, FlowUse } from './types.ts'
import { usesOf } from './uses.ts'
import { addWay, moveWay, removeWay } from './ways.ts'

/** What a node, a way, the start or the flow is: other commands change it. */
const fixed = new Set(['id', 'kind', 'nodes', 'ways', 'else', 'version', 'code', 'form', 'start'])

function setProps(def: FlowDef, { of, props }: Extract<FlowCommand, { do: 'setProps' }>): FlowPlan {
  const path = pathOf(def, of)
  if (!path || !isRecord(valueAt(def, path))) return refused('gone')
  const names = Object.keys(props)
  const own = names.find((name) => fixed.has(name))
  if (own !== undefined) return refused('ownProp', { prop: own })
  const recipe = (draft: FlowDef) => {
    const record = valueAt(draft, path) as Loose
    assign(record, props)
    // a node that waits for hours, or until a moment
    if (record.kind === 'wait' && props.until !== undefined) for (const name of ['hours', 'calendar']) delete record[name]
    if (record.kind === 'wait' && props.hours !== undefined) delete record.until
    if (record.kind === 'branch' && props.mode !== undefined) {
      const branch = valueAt(draft, path) as Branch
      fitWays(branch.ways, branch.mode)
    }
  }
  const node = findStanding(def, of)?.node
  const prop = names.join(', ')
  return {
    ...{ recipe, nodes: of === '' ? [] : [of] },
    mark: node ? { key: 't:edit.step.setProps', params: { prop, name: nameOfNode(node) } } : { key: 't:edit.step.setAt', params: { prop } },
  }
}

function replace(def: FlowDef, { by, version }: Extract<FlowCommand, { do: 'replace' }>): FlowPlan {
  const recipe = (draft: FlowDef) => {
    const [record, next]: [Loose, Loose] = [{ ...def }, { ...by }]
    for (const name of Object.keys(record)) if (!Object.hasOwn(next, name)) Reflect.deleteProperty(draft, name)
    Object.assign(draft, by)
  }
  const mark = version === undefined ? { key: 't:edit.step.replace' } : { key: 't:edit.step.restore', params: { n: version } }
  return { recipe, nodes: [], mark }
}

function planOf(def: FlowDef, command: FlowCommand, fresh: Fresh): FlowPlan {
  switch (command.do) {
    case 'addNode':
      return addNode(def, command, fresh)
    case 'moveNodes':
      return moveNodes(def, command)
    case 'copyNodes':
      return copyNodes(def, command, fresh)
    case 'removeNodes':
      return removeNodes(def, command)
    case 'pasteNodes':
      return pasteNodes(def, command, fresh)
    case 'addWay':
      return addWay(def, command)
    case 'moveWay':
      return moveWay(def, command)
    case 'removeWay':
      return removeWay(def, command)
    case 'setProps':
      return setProps(def, command)
    case 'replace':
      return replace(def, command)
  }
}

/** Why a flow became too large by a command; one that was before may become smaller. */
function tooLarge(before: FlowDef, after: FlowDef): Refused | undefined {
  const sizes = [before, after].map((def) => {
    const all = flowStandings(def)
    return { nodes: all.length, depth: all.reduce((most, { ways }) => Math.max(most, ways.length), 0) }
  })
  const [was = { nodes: 0, depth: 0 }, now = was] = sizes
  if (now.nodes > limits.nodes && now.nodes > was.nodes) return refused('manyNodes', { n: limits.nodes })
  return now.depth > limits.depth && now.depth > was.depth ? refused('deep') : undefined
}

const keyOf = ({ at, why, node, place }: Misplaced) => JSON.stringify([at, why, node, place])

/** What was rightly placed before a command and is not after it. */
function newlyMisplaced(before: FlowDef, after: FlowDef): Misplaced[] {
  const known = new Set(misplaced(compile(before)).map(keyOf))
  return misplaced(compile(after)).filter((one) => !known.has(keyOf(one)))
}

const kinds: { readonly [place: string]: FlowUse['kind'] } = { to: 'jump', return: 'return' }
const useOf = ({ at, node = '', place }: Misplaced): FlowUse => ({ kind: kinds[place[0] ?? ''] ?? 'people', at, node })

/** Why nodes may not come to stand so. */
function refusalOf({ at, why, node = '' }: Misplaced, after: FlowDef): Refused {
  const nameOf = (id: string) => {
    const found = findStanding(after, id)
    return found ? nameOfNode(found.node) : id
  }
  return refused(`flow.${why}`, { name: nameOf(at), ...(why === 'beside' ? { to: nameOf(node) } : {}) })
}

/** Nodes that leave with a command. */
function leaving(def: FlowDef, command: FlowCommand): Set<string> {
  if (command.do === 'removeNodes')
    return new Set((findStandings(def, command.nodes) ?? []).flatMap(({ node }) => [...withWays(node)].map(({ id }) => id)))
  if (command.do !== 'removeWay') return new Set()
  const list = listOf(def, command.at) ?? []
  const { branch } = command.at
  const isLast = (findStanding(def, branch)?.node as Branch | undefined)?.ways.length === 2
  const below = flowStandings(def).filter(({ path }) => list.length > 0 && list.every((step, i) => path[i] === step))
  return new Set([...below.map(({ node }) => node.id), ...(isLast ? [branch] : [])])
}

/**
 * Carries a command out: the flow after it, what takes it back, and the places that name what is no longer there; or why it
 * is refused. Nodes are only put where the flow still leads to an end and where what names them still reaches them.
 */
export function applyFlow(def: FlowDef, command: FlowCommand, fresh: Fresh): FlowResult {
  const plan = planOf(def, command, fresh)
  if (isRefused(plan)) return plan
  const { recipe, nodes, mark, copies = [] } = plan
  const after = produce<FlowDef, FlowDef>(def, (draft) => recipe(draft))
  const gone = leaving(def, command)
  let lost = gone.size > 0 ? usesOf(def, gone) : []
  const isStructure = command.do !== 'replace' && (command.do !== 'setProps' || command.props.mode !== undefined)
  if (isStructure) {
    const why = tooLarge(def, after)
    if (why) return why
    const wrong = newlyMisplaced(def, after).filter((one) => one.why !== 'itself')
    const isCopied = ({ at, why }: Misplaced) => copies.includes(at) && (why === 'unknown' || why === 'beside')
    const first = wrong.find((one) => one.why !== 'unknown' && !isCopied(one))
    if (first) return refusalOf(first, after)
    lost = [...lost, ...wrong.filter(isCopied).map(useOf)]
  }
  return { ok: true, definition: after, patches: difference(def, after), inverse: difference(after, def), nodes, mark, lost }
}
