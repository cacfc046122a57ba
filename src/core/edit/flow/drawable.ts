import { checkShape } from '../../check/shape.ts'
import type { FlowDef, FlowNode } from '../../flow/definition.ts'
import { isRecord, type Loose } from '../tree.ts'
import { isKind } from './make.ts'

/** Deeper than this nothing is drawn: more than the check lets through. */
const mostLevels = 12

const isRules = (value: unknown): boolean =>
  value === undefined ||
  (Array.isArray(value) && value.every((rule) => isRecord(rule) && typeof rule.by === 'string' && isRules(rule.among)))

/** What a node holds that is walked through. */
function isHeld(node: Loose): boolean {
  const { due, return: back } = node
  const after = isRecord(due) ? due.after : undefined
  return (
    isRules(node.who) &&
    isRules(node.starter) &&
    (due === undefined || isRecord(due)) &&
    (back === undefined || isRecord(back)) &&
    (!isRecord(after) || isRules(after.transfer))
  )
}

function stands(nodes: unknown, ids: Set<string>, level: number): nodes is FlowNode[] {
  if (!Array.isArray(nodes) || level > mostLevels) return false
  return nodes.every((node: unknown) => {
    if (!isRecord(node) || typeof node.id !== 'string' || !isKind(node.kind) || !isHeld(node)) return false
    if (node.id === '' || node.id === 'start' || node.id === 'end' || node.id.includes('/') || ids.has(node.id)) return false
    ids.add(node.id)
    const { ways } = node
    if (node.kind !== 'branch') return true
    return Array.isArray(ways) && ways.length > 0 && ways.every((way) => isRecord(way) && stands(way.nodes, ids, level + 1))
  })
}

/** Whether nodes can be known and drawn: whatever else is wrong with them the check tells. */
export const nodesStand = (nodes: unknown): nodes is FlowNode[] => stands(nodes, new Set(), 0)

/** Whether a definition can be drawn as a tree; one that cannot is mended as text. */
export const isDrawable = (json: unknown): json is FlowDef =>
  isRecord(json) && checkShape(json).length === 0 && isRecord(json.start) && isRules(json.start.who) && nodesStand(json.nodes)
