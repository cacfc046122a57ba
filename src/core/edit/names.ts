import type { Env } from '../env.ts'
import { isFieldName } from '../form/form.ts'
import type { Node } from '../types.ts'
import type { Widget } from '../widget.ts'
import { fieldOf, isBelow, isRecord, standings, valueAt, widgetOf, withBelow } from './tree.ts'
import type { Definition, Message, Path } from './types.ts'

/** A field of a form, by its key: `total`, or `items.price` for a column of a sub-table. */
export interface FieldAt {
  key: string
  name: string
  node: Node
  widget: Widget
  path: Path
  /** the field of the sub-table that it is a column of */
  table: string | undefined
}

/** The fields of one form of a definition, by their keys; of two that share a key the first. */
export function fieldsIn(definition: Definition, form: Path, env: Env): Map<string, FieldAt> {
  const fields = new Map<string, FieldAt>()
  for (const { node, path, table, form: own } of standings(definition, env)) {
    if (own?.length !== form.length || !isBelow(own, form)) continue
    const [name, widget] = [fieldOf(node, env), widgetOf(node, env)]
    if (name === undefined || !widget) continue
    const of = table && fieldOf(table, env)
    const key = of === undefined ? name : `${of}.${name}`
    if (!fields.has(key)) fields.set(key, { key, name, node, widget, path, table: of })
  }
  return fields
}

/** Names that a record uses itself. */
const ofRecords = new Set(['id', 'version'])
const written = /^[\p{L}_][\p{L}\p{N}_]{0,63}$/u

/** Why a field cannot have a name: it is none, is the record's own, or another field beside it has it. */
export function nameRefused(name: string, key: string, fields: ReadonlyMap<string, unknown>): Message | undefined {
  if (!written.test(name)) return { key: 't:edit.refused.name' }
  if (!isFieldName(name) || ofRecords.has(name) || ['constructor', 'prototype'].includes(name))
    return { key: 't:edit.refused.reserved', params: { name } }
  return fields.has(key) ? { key: 't:edit.refused.taken', params: { name } } : undefined
}

/** Gives names that no field of a form has, of its sub-tables neither: the kind, `Field` and the next number. */
export interface FreshNames {
  next: (kind: string) => string
  /** A name as it is where it is free, else a fresh one. */
  keep: (name: string, kind: string) => string
  /** Notes the next number in the form, so that the name of a field that is removed is not given again. */
  note: (draft: Definition) => void
}

/** Fresh names for one form of a definition. */
export function freshNames(definition: Definition, form: Path, env: Env): FreshNames {
  const taken = new Set([...fieldsIn(definition, form, env).values()].map(({ name }) => name))
  const own = form.length === 1 && form[0] === 'form'
  // the number of the next field
  const before = own ? Number((valueAt(definition, form) as { idGlobal?: number }).idGlobal ?? 101) : 101
  let last = before - 1
  for (const name of taken) last = Math.max(last, Number(/Field(\d{1,9})$/.exec(name)?.[1] ?? 0))
  const next = (kind: string): string => {
    const name = `${kind}Field${++last}`
    taken.add(name)
    return name
  }
  return {
    next,
    keep: (name, kind) => {
      if (taken.has(name) || !isFieldName(name) || !written.test(name) || ofRecords.has(name)) return next(kind)
      taken.add(name)
      return name
    },
    note: (draft) => {
      const at = valueAt(draft, form)
      if (own && isRecord(at) && last >= before) at.idGlobal = last + 1
    },
  }
}

/**
 * Gives the fields of nodes that were copied names of their own, and tells what each was called: by its key, as it stood
 * before. Columns of a copied sub-table keep theirs, which nobody else has in the copy.
 */
export function renameFields(
  nodes: readonly Node[],
  table: string | undefined,
  nameOf: (node: Node, name: string) => string,
  env: Env,
): Map<string, string> {
  const renamed = new Map<string, string>()
  const visit = (node: Node) => {
    const name = fieldOf(node, env)
    const isTable = widgetOf(node, env)?.isTable === true
    if (name !== undefined) {
      const fresh = nameOf(node, name)
      renamed.set(table === undefined ? name : `${table}.${name}`, fresh)
      if (isTable) for (const child of node.children ?? []) for (const one of withBelow(child)) keepColumn(name, one)
      node.field = fresh
      // values are stored with the field that was copied, not with the copy
      if (fresh !== name) delete node.storedAs
    }
    if (!isTable) for (const child of node.children ?? []) visit(child)
  }
  const keepColumn = (of: string, column: Node) => {
    const name = fieldOf(column, env)
    if (name !== undefined) renamed.set(`${of}.${name}`, name)
  }
  for (const node of nodes) visit(node)
  return renamed
}
