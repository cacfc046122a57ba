import type { Point } from './watchDrags.ts'

/** A rectangle on the screen. */
export interface Box {
  left: number
  top: number
  width: number
  height: number
}

/** Where something comes to in respect of what lies under the pointer. */
export type Zone = 'before' | 'after' | 'inside' | 'left' | 'right'

/** So much of a box at its sides means a column beside it. */
const side = 0.2
const mostSide = 80
/** So much of a container at its top and bottom means before and behind it. */
const edge = 0.25
const mostEdge = 14

/** What a box can take in, and which way its neighbours stand. */
export interface Takes {
  inside: boolean
  beside: boolean
  /** its neighbours stand to its left and right, as columns of a table do */
  across?: boolean
}

/** The zone of a box in which a point lies; one outside of it lies in the nearest. */
export function zoneAt({ left, top, width, height }: Box, { x, y }: Point, { inside, beside, across = false }: Takes): Zone {
  if (across) return x < left + width / 2 ? 'before' : 'after'
  const wide = Math.min(width * side, mostSide)
  if (beside && y >= top && y <= top + height) {
    if (x < left + wide) return 'left'
    if (x > left + width - wide) return 'right'
  }
  if (!inside) return y < top + height / 2 ? 'before' : 'after'
  const high = Math.min(height * edge, mostEdge)
  return y < top + high ? 'before' : y > top + height - high ? 'after' : 'inside'
}

/** The line, or the frame, that shows where something comes to. */
export function lineOf({ left, top, width, height }: Box, zone: Zone, across = false): Box {
  const thin = 3
  const [first, last] = across ? ['left', 'right'] : ['top', 'bottom']
  const at = zone === 'before' ? first : zone === 'after' ? last : zone
  if (at === 'top') return { left, top: top - thin, width, height: thin }
  if (at === 'bottom') return { left, top: top + height, width, height: thin }
  if (at === 'left') return { left: left - thin, top, width: thin, height }
  if (at === 'right') return { left: left + width, top, width: thin, height }
  return { left, top, width, height }
}

/** How far a point is from a box: nothing inside of it. */
export const distance = ({ left, top, width, height }: Box, { x, y }: Point): number =>
  Math.hypot(Math.max(left - x, 0, x - left - width), Math.max(top - y, 0, y - top - height))

/** So near to an edge, in pixels, what is under the pointer scrolls. */
const near = 36
/** Pixels that it scrolls at most with each frame. */
const fastest = 18

/** How far a box scrolls with this frame while a pointer is at one of its edges: faster the nearer it is. */
export function scrollBy({ top, height }: Box, y: number): number {
  const above = y - top
  const below = top + height - y
  const speed = (room: number) => Math.ceil((fastest * (near - Math.max(room, 0))) / near)
  if (above < near && above < below) return -speed(above)
  return below < near ? speed(below) : 0
}
