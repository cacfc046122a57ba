import { produce } from 'immer'
import type { Env } from '../env.ts'
import { isFieldName } from '../form/form.ts'
import { mostLevels, pathOfGroup, prefixOf } from '../form/nested.ts'
import type { Node } from '../types.ts'
import { fieldsIn } from './names.ts'
import { rename } from './rename.ts'
import { isRefused } from './standing.ts'
import { setsPath } from './storedAs.ts'
import { fieldOf, isRecord, standings } from './tree.ts'
import type { Command, Definition, Refused, Standing } from './types.ts'

/** Commands after which a field may stand in another group, or its group under another path. */
const moving: ReadonlySet<Command['do']> = new Set(['insert', 'put', 'move', 'wrap', 'unwrap', 'duplicate', 'paste', 'rename'])
const written = /^[\p{L}_][\p{L}\p{N}_]{0,29}$/u

const refusedPath = (why: 'name' | 'levels'): Refused => ({ ok: false, why: { key: `t:nested.refused.${why}`, params: { n: mostLevels } } })

const hasPaths = (nodes: unknown): boolean =>
  Array.isArray(nodes) &&
  nodes.some((node) => isRecord(node) && ((typeof node.path === 'string' && node.path !== '') || hasPaths(node.children)))

const pathAround = ({ parents }: Standing, env: Env): string[] => parents.flatMap((parent) => pathOfGroup(parent, env) ?? [])

/** Fields of the form itself by their identity: the names that stand around them, and their own. */
function fieldsNow(definition: Definition, env: Env): Map<string, { path: string[]; name: string }> {
  const found = new Map<string, { path: string[]; name: string }>()
  for (const standing of standings(definition, env)) {
    const { node, form, table } = standing
    const name = form?.length === 1 && form[0] === 'form' && table === undefined ? fieldOf(node, env) : undefined
    if (name !== undefined && node.id !== undefined) found.set(node.id, { path: pathAround(standing, env), name })
  }
  return found
}

/** A name that is free: as it should be, else with a number behind it. */
function freeName(wanted: string, taken: ReadonlyMap<string, unknown>): string {
  let name = wanted
  for (let n = 2; taken.has(name); n++) name = `${wanted}_${n}`
  return name
}

/**
 * A definition after a command, in which fields have names that begin with the paths of the groups they stand in now; what
 * names them follows. `isStored` says which names of fields have values: those keep them. Refused where a path cannot be one.
 */
export function namedByPath<D extends Definition>(
  before: Definition,
  after: D,
  command: Command,
  env: Env,
  isStored: (name: string) => boolean,
): D | Refused {
  if (!(moving.has(command.do) || setsPath(command)) || (!hasPaths(after.form?.fields) && !hasPaths(before.form?.fields))) return after
  for (const standing of standings(after, env)) {
    const own = standing.form?.length === 1 ? pathOfGroup(standing.node, env) : undefined
    if (own === undefined) continue
    if (!written.test(own) || !isFieldName(own) || ['id', 'version', 'menuId', 'children'].includes(own)) return refusedPath('name')
    if (pathAround(standing, env).length >= mostLevels) return refusedPath('levels')
  }
  const then = fieldsNow(before, env)
  let now = after
  for (const [id, { path, name }] of fieldsNow(after, env)) {
    const was = then.get(id)
    const prefix = prefixOf(path)
    const old = was && prefixOf(was.path)
    // what stands where it stood is named as somebody wants it; the check tells where that does not fit
    if (old === prefix && was?.name === name) continue
    if (prefix !== '' && name.startsWith(prefix) && name.length > prefix.length) continue
    const own = old && name.startsWith(old) && name.length > old.length ? name.slice(old.length) : name
    if (prefix + own === name) continue
    const to = freeName(prefix + own, fieldsIn(now, ['form'], env))
    const storedName = storedNameOf(now, id, env) ?? name
    const plan = rename(now, { do: 'rename', field: name, to, released: was !== undefined && isStored(storedName) }, env)
    if (isRefused(plan)) return plan
    now = produce(now, (draft) => plan.recipe(draft as Definition))
  }
  return now
}

const storedNameOf = (definition: Definition, id: string, env: Env): string | undefined =>
  standings(definition, env).find(({ node }: { node: Node }) => node.id === id)?.node.storedAs
