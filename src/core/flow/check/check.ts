import type { Checker, Loose } from '../../check/checker.ts'
import { NodeChecker } from '../../check/nodes.ts'
import { checkShape } from '../../check/shape.ts'
import { isRecord } from '../../json.ts'
import type { Fault } from '../../types.ts'
import type { FlowDef } from '../definition.ts'
import { limits } from './limits.ts'
import { type Around, checkReads, partOf } from './parts.ts'
import { checkPlaces } from './places.ts'
import { checkRules } from './rules.ts'

/** Kinds of nodes, as they are offered. */
export const flowKinds = ['approve', 'handle', 'copy', 'branch', 'wait', 'call', 'subflow', 'jump'] as const

/** A branch that takes ways by conditions has one otherwise; the others have none. */
function checkWays(checker: Checker, node: Loose, pointer: string, around: Around, depth: number) {
  const ways = Array.isArray(node.ways) ? node.ways : []
  const isAsked = node.mode === 'first' || node.mode === 'all'
  if (isAsked && ways.filter((way) => isRecord(way) && way.else === true).length !== 1)
    checker.add(`${pointer}/ways`, 'one way of the branch is taken when no other holds: { else: true }')
  for (const [i, way] of ways.entries()) {
    const at = `${pointer}/ways/${i}`
    if (!isRecord(way)) continue
    checker.text(way.title, `${at}/title`)
    for (const name of ['when', 'else'])
      if (!isAsked && way[name] !== undefined) checker.add(`${at}/${name}`, 'these ways are taken without a condition')
    if (isAsked && way.else !== true && way.when === undefined) checker.add(at, 'a way needs a condition')
    if (way.when !== undefined) checkReads(checker, way.when, `${at}/when`, around)
    checkNodes(checker, way.nodes, `${at}/nodes`, around, depth + 1)
  }
}

function checkNodes(checker: Checker, nodes: unknown, pointer: string, around: Around, depth = 0) {
  if (depth > limits.depth) return checker.add(pointer, 'nested too deeply')
  for (const [i, node] of (Array.isArray(nodes) ? nodes : []).entries()) {
    const at = `${pointer}/${i}`
    if (!isRecord(node)) checker.add(at, 'a node of a flow is { id, kind }')
    else if (!flowKinds.includes(node.kind as 'approve')) checker.unknown(`${at}/kind`, 'kind', String(node.kind), flowKinds)
    else {
      checker.value(partOf(String(node.kind)), node, at)
      checker.text(node.title, `${at}/title`)
      if (typeof node.id === 'string') {
        if (node.id === 'start') checker.add(`${at}/id`, '"start" cannot be a name')
        else if (checker.ids.has(node.id)) checker.add(`${at}/id`, `the id "${node.id}" is already used at ${checker.ids.get(node.id)}`)
        else checker.ids.set(node.id, `${at}/id`)
      }
      checkRules(checker, node, at, around)
      if (node.kind === 'branch') checkWays(checker, node, at, around, depth)
      if (node.when !== undefined) checkReads(checker, node.when, `${at}/when`, around)
    }
  }
}

/**
 * What is wrong with a flow, a line a fault with its JSON pointer; none of one that `compile` may take. `fields` are those
 * of its form, where they are known: a flow reads, shows and asks no other.
 */
export function checkFlow(json: unknown, around: Around): Fault[] {
  const shape = checkShape(json)
  if (shape.length > 0) return shape
  const checker = new NodeChecker(around.env)
  // read as one only where nothing is wrong with it
  const flow = json as FlowDef
  if (!isRecord(json)) return [{ pointer: '', message: 'a flow is a record' }]
  checker.value(partOf('flow'), json, '')
  checker.text(json.title, '/title')
  if (isRecord(json.start)) checkRules(checker, json.start, '/start', around)
  checkNodes(checker, json.nodes, '/nodes', around)
  if (checker.ids.size > limits.nodes) checker.add('/nodes', `a flow has at most ${limits.nodes} nodes`)
  // where a node stands says nothing while the nodes themselves are wrong
  if (checker.faults.length === 0) checkPlaces(checker, flow)
  return checker.faults
}
