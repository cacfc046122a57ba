import { produce } from 'immer'
import type { Env } from '../env.ts'
import type { Node } from '../types.ts'
import { fieldsIn, nameRefused } from './names.ts'
import type { Reference } from './references.ts'
import { nameOf, refused } from './standing.ts'
import { valueAt } from './tree.ts'
import type { Command, Definition, Plan } from './types.ts'
import { referencesIn, renameAt } from './uses.ts'

/**
 * Gives a field another name wherever it is named: in expressions by the places of their names, in linkage, rules, lists,
 * buttons and keys. A text that merely equals the name stays. Refused where another field would then be read by a name
 * that meant this one, or this one by a name that meant another.
 */
export function rename(definition: Definition, command: Extract<Command, { do: 'rename' }>, env: Env): Plan {
  const { field, to, released = false, form = ['form'] } = command
  const fields = fieldsIn(definition, form, env)
  const found = fields.get(field)
  if (!found) return refused('gone')
  const renamed = found.table === undefined ? to : `${found.table}.${to}`
  const why = renamed === field ? undefined : nameRefused(to, renamed, fields)
  if (why) return { ok: false, why }
  const references = referencesIn(definition, env, form)
  const renamings = references.filter((one) => one.field === field).map((reference) => ({ reference, name: to }))
  const recipe = (draft: Definition) => {
    const node = valueAt(draft, found.path) as Pick<Node, 'field' | 'storedAs'>
    if (released) node.storedAs ??= found.name
    node.field = to
    if (node.storedAs === to) delete node.storedAs
    renameAt(draft, renamings)
  }
  const keyAfter = ({ field: key }: Reference) =>
    key === field ? renamed : key.startsWith(`${field}.`) ? `${renamed}${key.slice(field.length)}` : key
  const after = referencesIn(produce(definition, recipe), env, form)
  if (after.length !== references.length || references.some((one, i) => keyAfter(one) !== after[i]?.field))
    return refused('shadowed', { name: to })
  const id = found.node.id
  const mark = { key: 't:edit.step.rename', params: { name: nameOf(found.node, env), from: found.name, to } }
  return { recipe, nodes: id === undefined ? [] : [id], mark }
}
