/** Where a block of a board stands on its grid: so many columns from the left and rows from the top, so wide and so high. */
export interface BlockPlace {
  x: number
  y: number
  w: number
  h: number
}
/** The places of a board by the names of its blocks. */
export type BlockPlaces = { readonly [id: string]: BlockPlace }

export const boardColumns = 24
/** A block is so many rows high at most. */
export const highestBlock = 40
/** So many blocks have a place on one board at most. */
export const mostBlocks = 100
/** No row is further down than where all of them stand below each other. */
export const lastRow = mostBlocks * highestBlock

const whole = (value: number, least: number, most: number) =>
  Number.isFinite(value) ? Math.min(Math.max(Math.round(value), least), most) : least

/** A place inside of the grid: whole columns and rows, no wider than the board. */
export function within({ x, y, w, h }: BlockPlace): BlockPlace {
  const wide = whole(w, 1, boardColumns)
  return { x: whole(x, 0, boardColumns - wide), y: whole(y, 0, lastRow), w: wide, h: whole(h, 1, highestBlock) }
}

export const samePlace = (a: BlockPlace | undefined, b: BlockPlace | undefined): boolean =>
  a?.x === b?.x && a?.y === b?.y && a?.w === b?.w && a?.h === b?.h

/** Whether two places share a cell. */
export const overlap = (a: BlockPlace, b: BlockPlace): boolean => a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h

/** Whether a place is one: whole numbers inside of the grid. */
export function isPlace(value: unknown): value is BlockPlace {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return false
  const names = Object.keys(value)
  const place = value as BlockPlace
  return names.length === 4 && names.every((name) => 'xywh'.includes(name) && name.length === 1) && samePlace(within(place), place)
}

/** The names of blocks as they are read: row by row, from the left. */
export const inReadingOrder = (places: BlockPlaces): string[] =>
  Object.entries(places)
    .toSorted(([, a], [, b]) => a.y - b.y || a.x - b.x)
    .map(([id]) => id)

/**
 * Places at which no two blocks overlap: each falls upwards as far as those above it leave room, in the order of their
 * rows. `first` are blocks that go before others of the same row, as the one that was just moved there.
 */
export function settled(places: BlockPlaces, first: ReadonlySet<string> = new Set()): { [id: string]: BlockPlace } {
  const filled = new Array<number>(boardColumns).fill(0)
  const order = Object.entries(places)
    .map(([id, place]) => ({ id, place: within(place), late: first.has(id) ? 0 : 1 }))
    .toSorted((a, b) => a.place.y - b.place.y || a.late - b.late || a.place.x - b.place.x)
  const found = new Map<string, BlockPlace>()
  for (const { id, place } of order) {
    const y = Math.max(...filled.slice(place.x, place.x + place.w))
    filled.fill(y + place.h, place.x, place.x + place.w)
    found.set(id, { ...place, y })
  }
  // in the order in which they were given, so that only what moved differs
  return Object.fromEntries(Object.keys(places).map((id) => [id, found.get(id) as BlockPlace]))
}

/** The places after one block was moved or resized: it is put there, others give way. */
export const placed = (places: BlockPlaces, id: string, to: BlockPlace): { [id: string]: BlockPlace } =>
  settled({ ...places, [id]: to }, new Set([id]))

/** Where a block of a size finds room: as far up as possible, then as far to the left. */
export function freePlace(places: BlockPlaces, w: number, h: number): BlockPlace {
  const taken = Object.values(places)
  const bottom = Math.max(0, ...taken.map((one) => one.y + one.h))
  for (let y = 0; y < bottom; y++)
    for (let x = 0; x + w <= boardColumns; x++) {
      const place = { x, y, w, h }
      if (!taken.some((one) => overlap(one, place))) return place
    }
  return within({ x: 0, y: bottom, w, h })
}

export type Direction = 'left' | 'right' | 'up' | 'down'

/**
 * A block moved, or with `size` made larger or smaller, by one step. Up and down a step is as far as it takes to come
 * past a neighbour. Nothing where it cannot go further.
 */
export function stepped(places: BlockPlaces, id: string, direction: Direction, size: boolean): { [id: string]: BlockPlace } | undefined {
  const place = places[id]
  if (!place) return undefined
  const by = direction === 'left' || direction === 'up' ? -1 : 1
  const isFlat = direction === 'left' || direction === 'right'
  const at = (n: number): BlockPlace =>
    size
      ? isFlat
        ? // it grows to the right only: what is at the edge stays there
          { ...place, w: Math.min(place.w + by, boardColumns - place.x) }
        : { ...place, h: place.h + by }
      : isFlat
        ? { ...place, x: place.x + by }
        : { ...place, y: place.y + by * n }
  const bottom = Math.max(...Object.values(places).map((one) => one.y + one.h))
  const most = isFlat || size ? 1 : by < 0 ? place.y : bottom - place.y
  for (let n = 1; n <= most; n++) {
    const next = placed(places, id, at(n))
    if (!samePlace(next[id], place)) return next
  }
  return undefined
}
