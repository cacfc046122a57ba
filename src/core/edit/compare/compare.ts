import type { Env } from '../../env.ts'
import type { Node } from '../../types.ts'
import { sealed } from '../identity.ts'
import { differing } from '../patch.ts'
import type { Application } from '../types.ts'
import { Drawing } from './drawn.ts'
import { type ListChange, listChanges, withGone } from './list.ts'
import { bare, matched, type Placed, placedIn } from './matched.ts'

/** What became of a part of a form. */
export interface PartChange {
  kind: 'added' | 'removed' | 'changed' | 'moved'
  /** as it is now; of one that is gone as it was */
  node: Node
  /** names of its properties that differ */
  props: readonly string[]
  /** the identity of what draws it in `drawn`: of a column that of its sub-table; nothing for what is not drawn */
  id: string | undefined
  /** of a column its name in `drawn` */
  child?: string
}

/** What differs between two versions of an application. */
export interface Comparison {
  /** the later version with what is gone from it where it stood, its parts known by identities */
  drawn: Application
  parts: readonly PartChange[]
  list: readonly ListChange[]
  /** names of settings of the form that differ */
  settings: readonly string[]
}

/** What is told otherwise, or says nothing of what somebody sees. */
const quiet = new Set(['id', 'children', 'storedAs'])
const ofForm = new Set(['version', 'fields', 'idGlobal'])

/** Children that stood in the same order before; what is not among them was moved. */
export function inOrder(nodes: readonly Node[], indexOf: (node: Node) => number): ReadonlySet<Node> {
  // the longest run of places that only grows, by where each ends
  const best: Node[][] = []
  for (const node of nodes) {
    let run: Node[] = []
    for (const one of best) if (indexOf(one.at(-1) as Node) < indexOf(node) && one.length > run.length) run = one
    best.push([...run, node])
  }
  return new Set(best.reduce((longest, one) => (one.length > longest.length ? one : longest), []))
}

/** What differs between two versions of an application, and the later one with both in it. */
export function compare(earlier: Application, later: Application, env: Env): Comparison {
  const [was, now] = [placedIn(earlier, env), placedIn(later, env)]
  const before = matched(earlier, later, was, now, env)
  const kept = new Set(before.values())
  const moved = movedIn(later, before, was, now)
  const drawing = new Drawing(later, before, env)
  const changed = [...now].flatMap(([node, { parent }]): Array<[Node, PartChange['kind'], string[]]> => {
    const old = before.get(node)
    // what came with its container is told with it
    if (!old) return parent === undefined || before.has(parent) ? [[node, 'added', []]] : []
    const props = differing(bare(old), bare(node)).filter((name) => !quiet.has(name))
    return props.length > 0 ? [[node, 'changed', props]] : moved.has(node) ? [[node, 'moved', []]] : []
  })
  const gone = [...was].filter(([node, { parent }]) => !kept.has(node) && (parent === undefined || kept.has(parent)))
  for (const [node, place] of gone) drawing.put(node, place.parent, earlier, place.index)
  return {
    drawn: { ...drawing.definition, list: withGone(earlier.list, later.list) },
    parts: [
      ...changed.map(([node, kind, props]): PartChange => ({ kind, node, props, ...drawing.placeOf(node) })),
      ...gone.map(([node]): PartChange => ({ kind: 'removed', node, props: [], ...drawing.placeOf(node) })),
    ],
    // dialogs of buttons hold nodes, whose given identities say nothing
    list: listChanges(sealed(earlier, env).list, sealed(later, env).list),
    settings: differing(earlier.form, later.form).filter((name) => !ofForm.has(name)),
  }
}

/**
 * Parts that stand in something else than before, or in another order. What is put into a new container, or is left where one
 * was taken away, stands where it stood: the container is told.
 */
function movedIn(later: Application, before: ReadonlyMap<Node, Node>, was: Placed, now: Placed): ReadonlySet<Node> {
  const kept = new Set(before.values())
  /** the nearest container around a part that both versions have */
  const around = (node: Node, placed: Placed, isBoth: (container: Node) => boolean): Node | undefined => {
    let found = placed.get(node)?.parent
    while (found && !isBoth(found)) found = placed.get(found)?.parent
    return found
  }
  const moved = new Set<Node>()
  const within = (nodes: readonly Node[], parent: Node | undefined) => {
    const pairs = nodes.flatMap((node) => {
      const old = before.get(node)
      return old ? [{ node, old }] : []
    })
    const stayed = new Set(pairs.flatMap(({ node, old }) => (was.get(old)?.parent === (parent && before.get(parent)) ? [node] : [])))
    const ordered = inOrder([...stayed], (node) => was.get(before.get(node) as Node)?.index ?? 0)
    for (const { node, old } of pairs) {
      const home = around(node, now, (one) => before.has(one))
      const isElsewhere = (home && before.get(home)) !== around(old, was, (one) => kept.has(one))
      const isPassed = stayed.has(node) && !ordered.has(node)
      if (isElsewhere || isPassed) moved.add(node)
    }
    for (const node of nodes) within(node.children ?? [], node)
  }
  within(later.form.fields, undefined)
  return moved
}
