import type { Env } from '../../env.ts'
import { pathsOf } from '../../expression/expr.ts'
import { isFieldName } from '../../form/form.ts'
import { mostLevels, pathOfGroup, prefixOf } from '../../form/nested.ts'
import { expand } from '../../normalise.ts'
import type { Node } from '../../types.ts'
import { type Checker, isRecord, type Loose, token } from '../checker.ts'

const written = /^[\p{L}_][\p{L}\p{N}_]{0,29}$/u
/** Names that a record has beside those of its fields, or that a caller sends beside them. */
const ofRecords = new Set(['id', 'version', 'menuId', 'children', 'constructor', 'prototype'])

/** A place of a record inside the record: of a field, or of what a path leads to. */
interface Place {
  pointer: string
  isField: boolean
}

/** Groups that keep their fields under a path: what the path and the fields are called, and what else has their place. */
export function checkNested(checker: Checker, form: Loose, env: Env, base: string) {
  const places = new Map<string, Place>()
  const names = new Set<string>()
  const roots = new Map<string, string>()
  const take = (steps: readonly string[], pointer: string, isField: boolean) => {
    const at = steps.join('.')
    const other = places.get(at)
    if (!other) places.set(at, { pointer, isField })
    // two fields of one name are told as such
    else if (other.isField !== isField) checker.add(pointer, `a field and a path are both called "${at}": ${other.pointer}`)
  }
  const field = (name: string, path: readonly string[], pointer: string) => {
    names.add(name)
    const prefix = prefixOf(path)
    const own = name.slice(prefix.length)
    if (path.length === 0) return take([name], pointer, true)
    if (!name.startsWith(prefix) || own === '' || !isFieldName(own))
      return checker.add(pointer, `a field under "${path.join('.')}" has a name that begins with "${prefix}"`)
    take([...path, own], pointer, true)
  }
  const group = (path: readonly string[], pointer: string) => {
    const name = path.at(-1) ?? ''
    if (base !== '') return checker.add(pointer, 'only forms of applications keep fields under a path')
    if (!written.test(name)) return checker.add(pointer, 'a path is one name of at most 30 letters, digits and underscores')
    if (!isFieldName(name) || ofRecords.has(name)) return checker.add(pointer, `"${name}" cannot be a name`)
    if (path.length > mostLevels) return checker.add(pointer, `paths stand at most ${mostLevels} deep in one another`)
    roots.set(path[0] ?? '', prefixOf(path.slice(0, 1)))
    take(path, pointer, false)
  }
  const walk = (list: unknown, at: string, path: readonly string[]) => {
    for (const [i, raw] of (Array.isArray(list) ? (list as unknown[]) : []).entries()) {
      if (!isRecord(raw)) continue
      const node = expand({ ...raw, children: undefined }, env) as Loose
      const here = `${at}/${i}`
      const widget = env.widgets.get(String(node.pingeKey))
      if (widget?.isField || widget?.isTable) {
        if (typeof node.field === 'string') field(node.field, path, `${here}/field`)
        continue
      }
      const own = pathOfGroup(node as Node, env)
      const inside = own === undefined ? path : [...path, own]
      if (own !== undefined) group(inside, `${here}/path`)
      walk(raw.children, `${here}/children`, inside)
    }
  }
  walk(form.fields, `${base}/fields`, [])
  if (roots.size > 0) readsOfPaths(checker, form, base, { roots, names, as: ['form'] })
}

interface Paths {
  /** first names of paths, with what the names of their fields begin with */
  roots: ReadonlyMap<string, string>
  names: ReadonlySet<string>
  /** by which names the record is read */
  as: readonly string[]
}

/** An expression names a field by its one name: a path by itself would be empty. */
function readsOfPaths(checker: Checker, value: unknown, pointer: string, { roots, names, as }: Paths) {
  if (typeof value === 'string') {
    for (const [root = '', name = ''] of pathsOf(value))
      if (as.includes(root) && roots.has(name) && !names.has(name))
        checker.add(pointer, `fields under "${name}" are read as "${root}.${roots.get(name)}…"`)
  } else if (Array.isArray(value))
    for (const [i, one] of value.entries()) readsOfPaths(checker, one, `${pointer}/${i}`, { roots, names, as })
  else if (isRecord(value))
    for (const [name, one] of Object.entries(value)) readsOfPaths(checker, one, `${pointer}/${token(name)}`, { roots, names, as })
}

/** The same of a list over its form: its conditions and buttons read the record as `row`, `form` or `item`. */
export function checkNestedReads(checker: Checker, list: Loose, fields: readonly Node[], env: Env) {
  const roots = new Map<string, string>()
  const names = new Set<string>()
  const walk = (nodes: readonly Node[], isInside: boolean) => {
    for (const node of nodes) {
      const widget = env.widgets.get(node.pingeKey)
      if (widget?.isField || widget?.isTable) {
        names.add(String(node.field))
        continue
      }
      const own = pathOfGroup(node, env)
      if (own !== undefined && !isInside) roots.set(own, prefixOf([own]))
      walk(Array.isArray(node.children) ? node.children : [], isInside || own !== undefined)
    }
  }
  walk(fields, false)
  if (roots.size > 0) readsOfPaths(checker, list, '', { roots, names, as: ['form', 'row', 'item'] })
}
