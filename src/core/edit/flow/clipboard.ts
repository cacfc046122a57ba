import { checkShape } from '../../check/shape.ts'
import type { FlowDef, FlowNode } from '../../flow/definition.ts'
import { isRecord } from '../tree.ts'
import { nodesStand } from './drawable.ts'
import { findStandings } from './tree.ts'

/** The longest text that is read. */
const longest = 1_000_000

/** Nodes as text for the clipboard; undefined where they are not there. */
export function clippedNodes(def: FlowDef, ids: readonly string[]): string | undefined {
  const found = findStandings(def, ids)
  return found && JSON.stringify({ pinge: 'flow', version: 1, nodes: found.map(({ node }) => node) })
}

/** The nodes that a text of the clipboard holds; undefined where it holds none. */
export function readFlowClip(text: string): FlowNode[] | undefined {
  if (text.length > longest) return undefined
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return undefined
  }
  if (!isRecord(json) || json.pinge !== 'flow' || json.version !== 1 || checkShape(json).length > 0) return undefined
  const { nodes } = json
  return nodesStand(nodes) && nodes.length > 0 ? nodes : undefined
}
