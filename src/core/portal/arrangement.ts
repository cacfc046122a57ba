import { type BlockPlace, type BlockPlaces, isPlace, mostBlocks, samePlace, settled } from './places.ts'

/** What a person changed of a portal, by the names of its blocks: where one stands instead, or that it is hidden. */
export type Arrangement = { readonly [id: string]: BlockPlace | { hidden: true } }

/** Where the blocks of a portal stand for a person, and which of them they hid. */
export interface Arranged {
  places: { [id: string]: BlockPlace }
  hidden: string[]
}

/** Characters of what a person changed, as JSON. */
export const longestArrangement = 20_000
const longestName = 100

const isHidden = (value: unknown): value is { hidden: true } =>
  value !== null && typeof value === 'object' && Object.keys(value).length === 1 && (value as { hidden?: unknown }).hidden === true

/** What a person changed, of its text; nothing where it is no such text, or where it says too much. */
export function readArrangement(text: string): Arrangement | undefined {
  if (text.length > longestArrangement) return undefined
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return undefined
  }
  if (json === null || typeof json !== 'object' || Array.isArray(json)) return undefined
  const entries = Object.entries(json)
  const isOne = ([id, change]: [string, unknown]) => id !== '' && id.length <= longestName && (isPlace(change) || isHidden(change))
  return entries.length <= mostBlocks && entries.every(isOne) ? (Object.fromEntries(entries) as Arrangement) : undefined
}

/**
 * A portal as a person sees it: as it was designed, with what they changed on top. What they changed of a block that is
 * gone says nothing any more; a block that came since stands where it was designed, and those around it give way.
 */
export function arranged(designed: BlockPlaces, changes: Arrangement): Arranged {
  const hidden = Object.keys(designed).filter((id) => isHidden(changes[id]))
  const own = new Set<string>()
  const places: { [id: string]: BlockPlace } = {}
  for (const [id, place] of Object.entries(designed)) {
    const change = Object.hasOwn(changes, id) ? changes[id] : undefined
    if (isHidden(change)) continue
    if (change) own.add(id)
    places[id] = change ?? place
  }
  return { places: settled(places, own), hidden }
}

/** What a person changed so that a portal became what they see: nothing is said of blocks that stand as they were designed. */
export function differences(designed: BlockPlaces, { places, hidden }: Arranged): Arrangement {
  const away = new Set(hidden)
  return Object.fromEntries(
    Object.entries(designed).flatMap(([id, place]): Array<[string, Arrangement[string]]> => {
      if (away.has(id)) return [[id, { hidden: true }]]
      const own = Object.hasOwn(places, id) ? places[id] : undefined
      return own && !samePlace(own, place) ? [[id, own]] : []
    }),
  )
}
