import type { Env } from '../../env.ts'
import { hasPlaces } from '../../portal/blocks.ts'
import { type BlockPlace, freePlace, overlap, samePlace } from '../../portal/places.ts'
import type { Node, PageDef } from '../../types.ts'
import { opened, recognised } from '../identity.ts'
import { differing } from '../patch.ts'
import { blockSlots, isRecord, type Loose, single, standings, valueAt } from '../tree.ts'
import type { Definition, Path, Standing } from '../types.ts'
import { inOrder, type PartChange } from './compare.ts'

/** What differs between two versions of a page. */
export interface PageComparison {
  /** both versions, their parts known by the same identities */
  was: Definition
  now: Definition
  /** the later version with what is gone from it where it stood */
  drawn: Definition
  /** what stands in dialogs has no identity here: it is not drawn */
  parts: readonly PartChange[]
  /** names of settings of the page that differ */
  settings: readonly string[]
  /** dialogs that came, went, or say something else themselves */
  dialogs: ReadonlyArray<{ kind: Exclude<PartChange['kind'], 'moved'>; name: string }>
}

const slots = [...Object.keys(blockSlots), ...single]
const notSettings = new Set(['version', 'code', '$schema', 'body', 'dialogs'])

/** What a node says itself, without what it is known by, what stands in it, and where that stands. */
function own(node: Node): Loose {
  const { id: _id, children: _children, ...rest }: Loose = { ...node }
  for (const slot of slots) if (typeof rest[slot] === 'object') delete rest[slot]
  if (hasPlaces(node)) delete rest.places
  if (isRecord(rest.form)) {
    const { fields: _fields, ...form } = rest.form
    rest.form = form
  }
  return rest
}

const byId = (found: readonly Standing[]): ReadonlyMap<string, Standing> =>
  new Map(found.flatMap((one) => (one.node.id === undefined ? [] : [[one.node.id, one] as const])))
const isDrawn = ({ path }: Standing): boolean => path[1] === 'body'
/** Where on its board a block stands. */
const placeOn = (board: Node | undefined, id: string): BlockPlace | undefined => (hasPlaces(board) ? board.places[id] : undefined)

/** What differs between two versions of a page, and the later one with both in it. */
export function comparePages(earlier: PageDef, later: PageDef, env: Env): PageComparison {
  const was = opened<Definition>({ page: earlier }, env)
  const now = recognised<Definition>(was, { page: later }, env)
  const [before, after] = [byId(standings(was, env)), byId(standings(now, env))]
  const moved = movedIn(before, after)
  const changed = [...after].flatMap(([id, at]): PartChange[] => {
    const { node, parents } = at
    const [old, parent] = [before.get(id), parents.at(-1)?.id]
    const told = { node, props: [], id: isDrawn(at) ? id : undefined }
    // what came with its container is told with it
    if (!old) return parent === undefined || before.has(parent) ? [{ ...told, kind: 'added' }] : []
    const props = differing(own(old.node), own(node))
    return props.length > 0 ? [{ ...told, kind: 'changed', props }] : moved.has(id) ? [{ ...told, kind: 'moved' }] : []
  })
  const drawn = structuredClone(now)
  const gone = [...before].flatMap(([id, at]): PartChange[] => {
    const parent = at.parents.at(-1)?.id
    if (after.has(id) || (parent !== undefined && !after.has(parent))) return []
    const isPut = putBack(drawn, was, at, { after, env })
    return [{ kind: 'removed', node: at.node, props: [], id: isPut ? id : undefined }]
  })
  const [had, has] = [earlier.dialogs ?? {}, later.dialogs ?? {}]
  return {
    was,
    now,
    drawn,
    parts: [...changed, ...gone],
    settings: differing(earlier, later).filter((name) => !notSettings.has(name)),
    dialogs: [...new Set([...Object.keys(had), ...Object.keys(has)])].flatMap((name): PageComparison['dialogs'] => {
      const [old, next] = [had[name], has[name]]
      if (!old || !next) return [{ kind: next ? 'added' : 'removed', name }]
      return differing(own(old as object as Node), own(next as object as Node)).length > 0 ? [{ kind: 'changed', name }] : []
    }),
  }
}

/** Parts that both versions have, and that stand in something else, in another order, or elsewhere on their board. */
function movedIn(before: ReadonlyMap<string, Standing>, after: ReadonlyMap<string, Standing>): ReadonlySet<string> {
  const moved = new Set<string>()
  const lists = new Map<string, Array<{ node: Node; index: number }>>()
  const around = ({ path, parents, list }: Standing): string => `${parents.at(-1)?.id} ${slotOf({ path, list })}`
  for (const [id, at] of after) {
    const old = before.get(id)
    if (!old) continue
    const [parent, formerly] = [at.parents.at(-1), old.parents.at(-1)]
    const isKept = (parent?.id === undefined || before.has(parent.id)) && (formerly?.id === undefined || after.has(formerly.id))
    if (around(at) !== around(old)) {
      // what was put into something new, or is left where that was taken away, stands where it stood
      if (isKept) moved.add(id)
      continue
    }
    const [place, formerPlace] = [placeOn(parent, id), placeOn(formerly, id)]
    // the order of blocks that have places says nothing
    if (place && formerPlace) {
      if (!samePlace(place, formerPlace)) moved.add(id)
      continue
    }
    lists.set(around(at), [...(lists.get(around(at)) ?? []), { node: at.node, index: old.index }])
  }
  for (const list of lists.values()) {
    const indices = new Map(list.map(({ node, index }) => [node, index]))
    const ordered = inOrder(
      list.map(({ node }) => node),
      (node) => indices.get(node) ?? 0,
    )
    for (const { node } of list) if (!ordered.has(node)) moved.add(String(node.id))
  }
  return moved
}

/** The slot of its container that a node stands in. */
const slotOf = ({ path, list }: Pick<Standing, 'path' | 'list'>): string =>
  String((list ?? path).findLast((step) => typeof step === 'string'))

/** A part that is gone, without what still stands elsewhere. */
function withoutKept(value: unknown, after: ReadonlyMap<string, Standing>): unknown {
  if (Array.isArray(value))
    return value.filter((one) => !(isRecord(one) && typeof one.id === 'string' && after.has(one.id))).map((one) => withoutKept(one, after))
  if (!isRecord(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, withoutKept(one, after)]))
}

/** Puts a part that is gone back to where it stood, behind what stood before it there; answers whether there is such a place. */
function putBack(
  drawn: Definition,
  was: Definition,
  { node, path, parents, list, index }: Standing,
  { after, env }: { after: ReadonlyMap<string, Standing>; env: Env },
): boolean {
  const parent = parents.at(-1)
  const holderPath = parent?.id === undefined ? undefined : standings(drawnOf(drawn), env).find((one) => one.node.id === parent.id)?.path
  if (!list || !holderPath || path[1] !== 'body') return false
  const former = standings(was, env).find((one) => one.node === parent)?.path ?? []
  const way: Path = list.slice(former.length)
  const holder = valueAt(drawn, holderPath) as Node & Loose
  if (way.length === 1 && holder[String(way[0])] === undefined) holder[String(way[0])] = []
  const siblings = valueAt(holder, way)
  if (!Array.isArray(siblings)) return false
  const among = valueAt(was, list) as Node[]
  let behind = -1
  for (let i = index - 1; i >= 0 && behind < 0; i--) behind = siblings.findIndex((one) => isRecord(one) && one.id === among[i]?.id)
  siblings.splice(behind + 1, 0, withoutKept(node, after))
  const place = placeOn(parent, String(node.id))
  if (place && hasPlaces(holder)) {
    const isTaken = Object.values(holder.places).some((one) => overlap(one, place))
    Object.assign(holder.places, { [String(node.id)]: isTaken ? freePlace(holder.places, place.w, place.h) : place })
  }
  return true
}

/** A definition as it is at the moment: walks are kept by their definition. */
const drawnOf = (drawn: Definition): Definition => ({ ...drawn })
