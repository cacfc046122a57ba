import { produce } from 'immer'
import type { Env } from '../../env.ts'
import { flowing, hasPlaces, type PlacedNode, usualSize, withRoom } from '../../portal/blocks.ts'
import { type BlockPlace, type BlockPlaces, placed, samePlace, stepped, within } from '../../portal/places.ts'
import type { Node, PageDef } from '../../types.ts'
import { renamedIds } from '../identity.ts'
import { nameOf, refused } from '../standing.ts'
import { findNode, standings, valueAt } from '../tree.ts'
import type { Command, Definition, Plan, Standing } from '../types.ts'

/** The board around a node whose blocks stand at places, where the node is one of its blocks. */
export function boardAround({ parents, list }: Pick<Standing, 'parents' | 'list'>): PlacedNode | undefined {
  const parent = parents.at(-1)
  return list?.at(-1) === 'children' && hasPlaces(parent) ? parent : undefined
}

/** A block of a board put somewhere else on its grid; others give way. */
export function placeBlock(definition: Definition, { node: id, to }: Extract<Command, { do: 'place' }>, env: Env): Plan {
  const found = findNode(definition, id, env)
  const board = found && boardAround(found)
  const before = board?.places[id]
  if (!found || !board || !before) return refused('gone')
  // a step further than the edge leaves it where it is
  const places =
    'step' in to ? (stepped(board.places, id, to.step, to.size) ?? board.places) : placed(board.places, id, within({ ...before, ...to }))
  const at = places[id] as BlockPlace
  const recipe = (draft: Definition) => {
    ;(valueAt(draft, found.path.slice(0, -2)) as PlacedNode).places = places
  }
  const params = { name: nameOf(found.node, env), x: at.x + 1, y: at.y + 1, w: at.w, h: at.h }
  return { recipe, nodes: [id], mark: { key: 't:portal.step.place', params } }
}

const isGiven = (id: unknown): boolean => typeof id !== 'string' || id.startsWith('@')

/** A name for a block, by its kind, that nothing has. */
function freshName({ pingeKey, use }: Node, taken: Set<unknown>): string {
  const kind = /^[A-Za-z]\w{0,40}$/.exec(pingeKey ?? use ?? '')?.[0] ?? 'block'
  let n = 1
  while (taken.has(`${kind}${n}`)) n++
  taken.add(`${kind}${n}`)
  return `${kind}${n}`
}

/** The places of a board in the order of its blocks, nothing where they say that already. */
function placesOf(board: PlacedNode, wanted: { id: string; at: Partial<BlockPlace> } | undefined): BlockPlaces | undefined {
  const sizes = (board.children ?? []).map((child) => [String(child.id), usualSize(child)] as const)
  const isNew = Object.keys(board.places).length === 0
  const all = isNew ? flowing(sizes) : withRoom(sizes, board.places)
  const put = wanted && all[wanted.id] ? placed(all, wanted.id, within({ ...(all[wanted.id] as BlockPlace), ...wanted.at })) : all
  const before = Object.keys(board.places)
  const isSame = before.length === Object.keys(put).length && before.every((id) => samePlace(board.places[id], put[id]))
  return isSame ? undefined : put
}

export interface Kept<D> {
  definition: D
  /** blocks that were given a name, by what they were known as */
  named: ReadonlyMap<string, string>
}

/**
 * After each step: every block of a board with places has a name and a place of its own, and none is kept for a block that
 * is gone. What came in last stands where it was dropped.
 */
export function keptPlaces<D extends Definition>(definition: D, command: Command, nodes: readonly string[], env: Env): Kept<D> {
  const boards = standings(definition, env).filter(({ node }) => hasPlaces(node))
  const named = new Map<string, string>()
  if (boards.length === 0) return { definition, named }
  const taken = new Set<unknown>(standings(definition, env).map(({ node }) => node.id))
  for (const { node } of boards)
    for (const child of node.children ?? []) if (isGiven(child.id) && child.id !== undefined) named.set(child.id, freshName(child, taken))
  const called =
    named.size === 0
      ? definition
      : produce(definition, (draft) => {
          for (const { node, path } of boards) {
            const board = valueAt(draft, path) as PlacedNode
            for (const child of board.children ?? []) {
              const name = named.get(child.id ?? '')
              if (name !== undefined) child.id = name
            }
            board.places = Object.fromEntries(Object.entries(node.places as BlockPlaces).map(([id, one]) => [named.get(id) ?? id, one]))
          }
          const whole = draft as Definition
          if (whole.page) whole.page = renamedIds(whole.page, named) as PageDef
        })
  const puts = command.do === 'insert' || command.do === 'put' || command.do === 'move' || command.do === 'paste'
  const to = puts && command.to.at === 'inside' ? command.to : undefined
  const [first] = nodes
  const wanted = to?.cell && first !== undefined ? { id: named.get(first) ?? first, at: to.cell } : undefined
  const changes = boards.flatMap(({ path }) => {
    const places = placesOf(valueAt(called, path) as PlacedNode, wanted)
    return places ? [{ path, places }] : []
  })
  if (changes.length === 0) return { definition: called, named }
  const settledOnes = produce(called, (draft) => {
    for (const { path, places } of changes) (valueAt(draft, path) as PlacedNode).places = places
  })
  return { definition: settledOnes, named }
}
