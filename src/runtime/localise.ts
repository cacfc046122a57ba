import type { Translate } from '#core/form/form.ts'
import { isTextRef } from '#core/text.ts'
import type { Node, Row } from '#core/types.ts'

let kept = new WeakMap<Translate, WeakMap<object, unknown>>()
/** The texts of the language have changed: nodes are worded anew when they are drawn next. */
export const forgetWords = () => {
  kept = new WeakMap()
}
/** What is not shown as it is: nodes, actions and rules are worded by those who use them. */
const left = new Set([
  'children',
  'columns',
  'search',
  'advanced',
  'group',
  'toolbar',
  'rowActions',
  'menu',
  'side',
  'main',
  'body',
  'on',
  'do',
  'source',
  'regList',
  'messages',
  'value',
  'defaultValue',
  'linkage',
  'optionsWhen',
])

function words(value: unknown, t: Translate): unknown {
  if (isTextRef(value)) return t(value)
  if (Array.isArray(value)) return value.map((entry) => words(entry, t))
  if (value !== null && typeof value === 'object')
    return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, words(entry, t)]))
  return value
}

/** A node whose own texts are words of one language. */
export type Worded<N> = { [P in keyof N]: Exclude<N[P], { zh: string; zhtw?: string; en?: string }> }

/** A node with its texts (and those of its options) in the user's language; the same node gives the same answer. */
export function localise<N extends Node>(node: N, t: Translate): Worded<N> {
  let byNode = kept.get(t)
  if (!byNode) {
    byNode = new WeakMap()
    kept.set(t, byNode)
  }
  const known = byNode.get(node)
  if (known) return known as Worded<N>
  let out: Node = node
  for (const [key, value] of Object.entries(node)) {
    if (left.has(key) || value === null || (typeof value !== 'object' && typeof value !== 'string')) continue
    const worded = words(value, t)
    if (typeof value === 'object' || worded !== value) {
      if (out === node) out = { ...node }
      out[key] = worded
    }
  }
  byNode.set(node, out)
  return out as Worded<N>
}

/** Options in the user's language, children included. */
export const localiseRows = (rows: Row[], t: Translate): Row[] => rows.map((row) => words(row, t) as Row)
