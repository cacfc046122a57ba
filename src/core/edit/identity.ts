import { produce } from 'immer'
import type { Env } from '../env.ts'
import type { Node } from '../types.ts'
import { findNode, standings, valueAt } from './tree.ts'
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

/** Gives identities that no node of a definition has. */
function identities(definition: Definition, env: Env): () => string {
  let last = 0
  for (const { node } of standings(definition, env)) if (isGiven(node.id)) last = Math.max(last, Number(String(node.id).slice(1)))
  return () => `@${++last}`
}

/** A definition in which every node is known: those without an id, or with one that another node has, are given one. */
export function opened<D extends Definition>(definition: D, env: Env): D {
  const next = identities(definition, env)
  const seen = new Set<string>()
  const nameless = [...standings(definition, env)].flatMap(({ node, path }) => {
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
  const paths = [...standings(definition, env)].flatMap(({ node, path }) => (isGiven(node.id) ? [path] : []))
  return produce(definition, (draft) => {
    for (const path of paths) delete (valueAt(draft, path) as Node).id
  })
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
