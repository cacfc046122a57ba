import type { Env } from '../env.ts'
import { isRecord } from '../json.ts'
import type { Json, Node, Row, Text } from '../types.ts'
import { isFieldName } from './form.ts'

/**
 * A group with a `path` is a record inside the record: what its fields hold stands under that name wherever a record is
 * told or sent as one. Each of its fields has one name everywhere, made of the path and of its own: `address_city` is
 * the `city` of `address`. Columns, rights, rules and lists know that name and nothing of groups.
 */
export const mostLevels = 3

/** A field that stands in groups with a path. */
export interface Nested {
  /** the names that lead to it in a record, its own the last */
  steps: readonly string[]
  /** the groups with a path around it, the nearest last */
  groups: readonly Node[]
  isTable: boolean
}

/** The path that a node keeps its fields under; nothing where it is no group, or has none. */
export function pathOfGroup(node: Node, env: Env): string | undefined {
  const widget = env.widgets.get(node.pingeKey)
  const isGroup = widget?.isContainer === true && widget.isTable !== true && widget.isField !== true
  return isGroup && typeof node.path === 'string' && node.path !== '' ? node.path : undefined
}

/** What the names of the fields below a path begin with. */
export const prefixOf = (path: readonly string[]): string => path.map((name) => `${name}_`).join('')

const known = new WeakMap<readonly Node[], ReadonlyMap<string, Nested>>()

/** The fields of a form that stand in groups with a path, by their names; kept by the identity of the list. */
export function nestedIn(fields: readonly Node[], env: Env): ReadonlyMap<string, Nested> {
  const before = known.get(fields)
  if (before) return before
  const found = new Map<string, Nested>()
  const walk = (nodes: readonly Node[], path: readonly string[], groups: readonly Node[]) => {
    for (const node of nodes) {
      const widget = env.widgets.get(node?.pingeKey)
      if (!widget) continue
      if (widget.isField || widget.isTable) {
        const prefix = prefixOf(path)
        // a name that does not fit the check has refused
        if (path.length > 0 && node.field?.startsWith(prefix))
          found.set(node.field, { steps: [...path, node.field.slice(prefix.length)], groups, isTable: widget.isTable === true })
        continue
      }
      const own = pathOfGroup(node, env)
      const children = Array.isArray(node.children) ? node.children : []
      walk(children, own === undefined ? path : [...path, own], own === undefined ? groups : [...groups, node])
    }
  }
  walk(fields, [], [])
  known.set(fields, found)
  return found
}

/** A record by the names of its fields, as records inside the record; what is no field of a group stays where it is. */
export function folded<T extends Row>(record: T, nested: ReadonlyMap<string, Nested>): T {
  if (nested.size === 0) return record
  const out: Row = {}
  for (const [name, value] of Object.entries(record)) {
    const steps = nested.get(name)?.steps
    let at = out
    for (const step of steps?.slice(0, -1) ?? []) {
      if (!isRecord(at[step])) at[step] = {}
      at = at[step] as Row
    }
    at[steps?.at(-1) ?? name] = value
  }
  return out as T
}

/** What is wrong with a record that was sent: a name that is none, one that was sent in both ways, or a value where a record has to stand. */
export type Unfit = 'unknown' | 'twice' | 'record'

type Branch = Map<string, Branch | string>

function branchesOf(nested: ReadonlyMap<string, Nested>): Branch {
  const root: Branch = new Map()
  for (const [field, { steps }] of nested) {
    let at = root
    for (const step of steps.slice(0, -1)) {
      const below = at.get(step)
      const branch: Branch = below instanceof Map ? below : new Map()
      at.set(step, branch)
      at = branch
    }
    at.set(steps.at(-1) ?? field, field)
  }
  return root
}

const fieldsBelow = (branch: Branch): string[] =>
  [...branch.values()].flatMap((one) => (typeof one === 'string' ? [one] : fieldsBelow(one)))

/**
 * A record as it was sent, by the names of its fields: each may stand in the records inside the record or under its whole
 * name. Null for a record inside empties all of it. `refuse` is told what does not fit, by its place, and throws.
 */
export function unfolded(sent: Row, nested: ReadonlyMap<string, Nested>, refuse: (at: string, why: Unfit) => never): Row {
  if (nested.size === 0) return sent
  const root = branchesOf(nested)
  const inside = Object.keys(sent).filter((name) => root.get(name) instanceof Map && !nested.has(name))
  if (inside.length === 0) return sent
  const out: Row = Object.fromEntries(Object.entries(sent).filter(([name]) => !inside.includes(name)))
  const put = (field: string, value: Json | undefined, at: string) => {
    if (Object.hasOwn(out, field)) refuse(at, 'twice')
    if (value !== undefined) out[field] = value
  }
  const open = (value: unknown, branch: Branch, at: string) => {
    if (value === undefined) return
    if (value === null) {
      for (const field of fieldsBelow(branch)) put(field, nested.get(field)?.isTable ? [] : null, at)
      return
    }
    if (!isRecord(value)) return refuse(at, 'record')
    for (const [name, one] of Object.entries(value)) {
      const place = isFieldName(name) ? branch.get(name) : undefined
      if (place === undefined) refuse(`${at}.${name}`, 'unknown')
      else if (typeof place === 'string') put(place, one as Json, `${at}.${name}`)
      else open(one, place, `${at}.${name}`)
    }
  }
  for (const name of inside) open(sent[name], root.get(name) as Branch, name)
  return out
}

/** What a group is called: its title, or its path. */
const groupName = ({ header, label, path }: Node): Text => {
  const own = (header ?? label) as Text | undefined
  return own === undefined || own === '' || (typeof own === 'string' && own.includes('{{')) ? String(path) : own
}

/** What a field is called by the groups around it and by its own label; `name` is its whole name. */
export const namesOf = (node: Node, name: string, nested: ReadonlyMap<string, Nested> | undefined): Text[] => {
  const own = nested?.get(name)
  return [...(own?.groups ?? []).map(groupName), (node.label as Text | undefined) || (own?.steps.at(-1) ?? name)]
}

/** Several texts as one, in each language that one of them is said in: `Address · City`. */
export function joinedTexts(parts: readonly Text[]): Text {
  // a text of the product is known where it is worded
  if (parts.some((part) => typeof part === 'string' && part.startsWith('t:'))) return parts.at(-1) ?? ''
  if (parts.every((part) => typeof part === 'string')) return parts.join(' · ')
  const said = (language: 'zh' | 'zhtw' | 'en') =>
    parts.map((part) => (typeof part === 'string' ? part : (part[language] ?? part.zh))).join(' · ')
  return { zh: said('zh'), zhtw: said('zhtw'), en: said('en') }
}

/**
 * A form whose fields in groups with a path are called by their groups as well, so that a list, a sheet or a message says
 * which city it means: in `fullLabel` beside their own label, or, for `everywhere`, instead of it. The form itself where it has none.
 */
export function withFullLabels<T extends { fields: Node[] }>(
  form: T,
  env: Env,
  join: (parts: readonly Text[]) => Text,
  everywhere = false,
): T {
  const nested = nestedIn(form.fields, env)
  if (nested.size === 0) return form
  const named = (nodes: readonly Node[]): Node[] =>
    nodes.map((node) => {
      const widget = env.widgets.get(node.pingeKey)
      const own = widget?.isField || widget?.isTable ? nested.get(node.field ?? '') : undefined
      if (own) {
        const full = join(namesOf(node, node.field ?? '', nested))
        return { ...node, [everywhere ? 'label' : 'fullLabel']: full }
      }
      return widget?.isTable || !Array.isArray(node.children) ? node : { ...node, children: named(node.children) }
    })
  return { ...form, fields: named(form.fields) }
}
