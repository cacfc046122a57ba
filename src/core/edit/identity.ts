import { produce } from 'immer'
import type { Env } from '../env.ts'
import type { Node } from '../types.ts'
import { shortened, spelledOut } from './page/shorthand.ts'
import { fieldOf, findNode, isRecord, kindOf, standings, valueAt, withBelow } from './tree.ts'
import type { Definition, Path } from './types.ts'

/**
 * How a node is known. A path says where something stands and changes with every move, so a node is known by its `id`:
 * its own, where the definition gives one, else one that the editor gives when it opens a definition (`@1`, `@2`, ...).
 * It goes with the node wherever it is moved, wrapped or undone to; a copy gets a new one. What the canvas draws carries
 * it, so that a press there finds the node. The ids that the editor gave are taken out again (`sealed`) before a
 * definition is saved, printed or put on the clipboard: nobody reads them in a definition.
 */
const given = /^@\d+$/
const isGiven = (id: unknown): boolean => typeof id === 'string' && given.test(id)

/** Gives identities that no node of these definitions has. */
export function identities(definition: Definition, env: Env, ...others: readonly Definition[]): () => string {
  let last = 0
  for (const one of [definition, ...others])
    for (const { node } of standings(one, env)) if (isGiven(node.id)) last = Math.max(last, Number(String(node.id).slice(1)))
  return () => `@${++last}`
}

/** A definition in which every node is known: those without an id, or with one that another node has, are given one; none that a node of `others` has. */
export function opened<D extends Definition>(written: D, env: Env, ...others: readonly Definition[]): D {
  const definition = written.page ? { ...written, page: spelledOut(written.page, env) } : written
  const next = identities(definition, env, ...others)
  const seen = new Set<string>()
  const nameless = standings(definition, env).flatMap(({ node, path }) => {
    const isNew = typeof node.id !== 'string' || (isGiven(node.id) && seen.has(node.id))
    if (typeof node.id === 'string') seen.add(node.id)
    return isNew ? [path] : []
  })
  return produce(definition, (draft) => {
    for (const path of nameless) (valueAt(draft, path) as Node).id = next()
  })
}

/** A definition as it is saved: without the ids that the editor gave. */
export function sealed<D extends Definition>(definition: D, env: Env): D {
  const paths = standings(definition, env).flatMap(({ node, path }) => (isGiven(node.id) ? [path] : []))
  const bare = produce(definition, (draft) => {
    for (const path of paths) delete (valueAt(draft, path) as Node).id
  })
  return bare.page ? { ...bare, page: shortened(bare.page) } : bare
}

/** Properties that name a node of the same definition by its id: the open pane, and what actions do something with. */
export const naming: ReadonlySet<string> = new Set(['active', 'submit', 'reload', 'reset', 'expandAll', 'collapseAll', 'edit'])

/** A value in which properties that name a node name it otherwise. */
export function renamedIds(value: unknown, names: ReadonlyMap<string, string>, named = false): unknown {
  if (typeof value === 'string') return named ? (names.get(value) ?? value) : value
  if (Array.isArray(value)) return value.map((one) => renamedIds(one, names, named))
  if (!isRecord(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, renamedIds(one, names, naming.has(key))]))
}

/**
 * A copy of a node with all that stands in it, known anew. An id of the definition's own is kept where it is free, else
 * it is numbered, and what names it in the copy follows.
 */
export function withNewIds(node: Node, next: () => string, taken: Set<string | undefined>): Node {
  const copy = structuredClone(node)
  const names = new Map<string, string>()
  for (const one of withBelow(copy)) {
    const own = typeof one.id === 'string' && !isGiven(one.id) ? one.id : undefined
    if (own === undefined) one.id = next()
    else {
      let id = own
      for (let n = 2; taken.has(id); n++) id = `${own}${n}`
      if (id !== own) names.set(own, id)
      one.id = id
    }
    taken.add(one.id)
  }
  return names.size > 0 ? (renamedIds(copy, names) as Node) : copy
}

/** A node with all that stands in it, without the ids that the editor gave. */
export function withoutIds(node: Node): Node {
  const copy = structuredClone(node)
  for (const one of withBelow(copy)) if (isGiven(one.id)) delete one.id
  return copy
}

/** Where a node stands now, by its identity; undefined for one that is gone. */
export const pathOf = (definition: Definition, id: string, env: Env): Path | undefined => findNode(definition, id, env)?.path

/** The identity of what stands at a path, or of the nearest node around it: what a text cursor selects. */
export function idAt(definition: Definition, path: Path, env: Env): string | undefined {
  let best: { length: number; id: string } | undefined
  for (const { node, path: own } of standings(definition, env))
    if (node.id !== undefined && own.every((step, i) => path[i] === step) && own.length >= (best?.length ?? 0))
      best = { length: own.length, id: node.id }
  return best?.id
}

/** What a node is recognised by where it has no id of its own: its field, else its kind and place among those of its kind. */
function* marks(definition: Definition, env: Env): Generator<{ mark: string; id: string | undefined; path: Path }> {
  const of = new Map<Node, string>()
  const counts = new Map<string, number>()
  for (const { node, path, parents, form, table } of standings(definition, env)) {
    const parent = parents.at(-1)
    const around = `${form?.join('/') ?? ''} ${parent ? of.get(parent) : ''}`
    const field = fieldOf(node, env)
    const slot = path.findLast((step) => typeof step === 'string')
    const kind = `${around} ${slot} ${kindOf(node, env)}`
    const n = counts.get(kind) ?? 0
    counts.set(kind, n + 1)
    // a column and what is searched by share the name of what they are about
    const ownName = form ? `${form.join('/')}` : `${around} ${slot}`
    const mark = field === undefined ? `${kind} ${n}` : `${ownName} field ${table?.field ?? ''} ${field}`
    of.set(node, mark)
    yield { mark, id: node.id, path }
  }
}

/**
 * A definition that was written as text, in which the nodes of the one before are known as they were: by their own ids,
 * by their fields, else by their kind and where they stand. All others are known anew.
 */
export function recognised<D extends Definition>(before: Definition, written: D, env: Env): D {
  const spelled = written.page ? { ...written, page: spelledOut(written.page, env) } : written
  const known = new Map([...marks(before, env)].flatMap(({ mark, id }) => (isGiven(id) ? [[mark, String(id)] as const] : [])))
  const nameless = [...marks(spelled, env)].flatMap(({ mark, id, path }) => {
    const given = id === undefined ? known.get(mark) : undefined
    known.delete(mark)
    return given === undefined ? [] : [{ path, given }]
  })
  const named = produce(spelled, (draft) => {
    for (const { path, given } of nameless) (valueAt(draft, path) as Node).id = given
  })
  // what is new is not taken for what is gone
  return opened(named, env, before)
}
