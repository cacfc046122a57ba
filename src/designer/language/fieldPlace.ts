import { findNodeAtLocation, type Node as JsonNode, parseTree } from 'jsonc-parser'
import { pieceOf } from '#core/env.ts'
import { env } from '#designer/env.ts'

export type Steps = ReadonlyArray<string | number>

const textAt = (node: JsonNode, name: string): string | undefined => {
  const value: unknown = findNodeAtLocation(node, [name])?.value
  return typeof value === 'string' ? value : undefined
}

/** The field of a node in a text: its own, or that of the piece it begins with; a bare text is that of an entity. */
const fieldOf = (node: JsonNode): unknown =>
  node.type === 'string' ? node.value : (textAt(node, 'field') ?? pieceOf(env, textAt(node, 'use'))?.field)

/** Whether a node stands among the fields of a form or in a layout. */
const inForm = (node: JsonNode) => ['fields', 'children'].includes(String(node.parent?.parent?.children?.[0]?.value))

/** The first record below a node that stands for a field; those of forms before those of lists. */
function findField(tree: JsonNode, field: string): JsonNode | undefined {
  const found: JsonNode[] = []
  const look = (node: JsonNode) => {
    if ((node.type === 'object' || (node.type === 'string' && inForm(node))) && fieldOf(node) === field) found.push(node)
    for (const child of node.children ?? []) look(child)
  }
  look(tree)
  return found.find(inForm) ?? found[0]
}

/**
 * Where a field stands in the text of a definition: at the steps that lead to it where the text has it there, else
 * wherever it is first named. `key` is `field`, or `table.field`. Nothing where the text is no JSON or has no such field.
 */
export function fieldPlace(text: string, key: string, steps?: Steps): { from: number; to: number } | undefined {
  const tree = parseTree(text)
  if (!tree) return undefined
  const [first = '', child] = key.split('.')
  const there = steps && findNodeAtLocation(tree, [...steps])
  const field = child ?? first
  const table = child === undefined ? tree : (findField(tree, first) ?? tree)
  const node = there && fieldOf(there) === field ? there : findField(table, field)
  return node && { from: node.offset, to: node.offset + node.length }
}

/** The steps from a value to one that it holds, which is known by its identity. */
export function stepsTo(root: unknown, wanted: object): Array<string | number> | undefined {
  const seen = new Set<object>()
  const look = (value: unknown): Array<string | number> | undefined => {
    if (value === wanted) return []
    if (value === null || typeof value !== 'object' || seen.has(value)) return undefined
    seen.add(value)
    for (const [name, inner] of Object.entries(value)) {
      const rest = look(inner)
      if (rest) return [Array.isArray(value) ? Number(name) : name, ...rest]
    }
    return undefined
  }
  return look(root)
}
