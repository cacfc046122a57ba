import { checkShape } from '../check/shape.ts'
import type { Env } from '../env.ts'
import type { Node } from '../types.ts'
import { withoutIds } from './identity.ts'
import { fieldsIn } from './names.ts'
import { fieldOf, findNodes, isBelow, isRecord, kindOf, withBelow } from './tree.ts'
import type { Definition } from './types.ts'
import { referencesIn } from './uses.ts'

/** Nodes as they go from one definition to another, as text. */
export interface Clip {
  pinge: 'nodes'
  version: 1
  nodes: Node[]
  /** the sub-table that they are columns of */
  table?: string
  /** kinds of the fields outside of them that they name, by key */
  outside: { [field: string]: string }
}

/** The longest text that is read. */
const longest = 4_000_000

/** Nodes as text for the clipboard, with what they name outside of them; undefined where they are not there, or are of several tables. */
export function clipped(definition: Definition, ids: readonly string[], env: Env): string | undefined {
  const found = findNodes(definition, ids, env)
  const first = found?.[0]
  if (!found || !first || found.some(({ table, form }) => table !== first.table || String(form) !== String(first.form))) return undefined
  const fields = first.form ? fieldsIn(definition, first.form, env) : new Map()
  const isInside = (path: readonly (string | number)[]) => found.some((one) => isBelow(path, one.path))
  const outside: Clip['outside'] = {}
  for (const { field, path } of first.form ? referencesIn(definition, env, first.form) : []) {
    const named = fields.get(field)
    if (isInside(path) && named && !isInside(named.path)) outside[field] = kindOf(named.node, env)
  }
  const table = first.table && fieldOf(first.table, env)
  const clip: Clip = {
    ...{ pinge: 'nodes', version: 1, ...(table === undefined ? {} : { table }) },
    nodes: found.map(({ node }) => withoutIds(node)),
    outside,
  }
  return JSON.stringify(clip)
}

const isNode = (value: unknown): value is Node =>
  isRecord(value) &&
  (typeof value.pingeKey === 'string' || typeof value.use === 'string') &&
  (value.children === undefined || (Array.isArray(value.children) && value.children.every(isNode)))

/** What a text of the clipboard holds; undefined where it is no nodes, or nothing that a definition may be. */
export function readClip(text: string): Clip | undefined {
  if (text.length > longest) return undefined
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return undefined
  }
  if (!isRecord(json) || json.pinge !== 'nodes' || json.version !== 1 || checkShape(json).length > 0) return undefined
  const { nodes, table, outside } = json
  if (!Array.isArray(nodes) || nodes.length === 0 || !nodes.every(isNode)) return undefined
  const named = isRecord(outside) ? Object.entries(outside).filter((one): one is [string, string] => typeof one[1] === 'string') : []
  return { pinge: 'nodes', version: 1, nodes, outside: Object.fromEntries(named), ...(typeof table === 'string' ? { table } : {}) }
}

/** The form that nodes of a clip stood in, as far as they name it, so that what they name can be read there. */
export function formOfClip({ nodes, table, outside }: Clip): Definition {
  const tables = new Map<string, Node[]>(table === undefined ? [] : [[table, [...nodes]]])
  const plain: Node[] = []
  const own = new Set(nodes.flatMap((node) => [...withBelow(node)]).map(({ field }) => field))
  for (const [key, kind] of Object.entries(outside)) {
    const [name = '', column] = key.split('.')
    if (column !== undefined) tables.set(name, [...(tables.get(name) ?? []), { pingeKey: kind, field: column }])
    else if (kind === 'table') tables.set(name, tables.get(name) ?? [])
    else if (!own.has(name)) plain.push({ pingeKey: kind, field: name })
  }
  const stubs = [...tables].map(([field, children]): Node => ({ pingeKey: 'table', field, children }))
  return { form: { version: 1, fields: table === undefined ? [...nodes, ...plain, ...stubs] : [...stubs, ...plain] } }
}
