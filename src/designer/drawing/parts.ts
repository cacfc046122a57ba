import type { Point } from '../drag/watchDrags.ts'
import { type Box, distance } from '../drag/zones.ts'

/** What of a drawing lies under a point: a node, a column of a sub-table, a pane, a cell of a grid table. */
export interface DrawnPart {
  /** identity of the node; nothing for the form itself */
  id: string | undefined
  box: Box
  /** name of a column of the sub-table that the node is */
  child?: string
  /** the pane of tabs or of a collapse that the point lies in, by its key */
  pane?: string
  /** row and cell of the grid table that the point lies in */
  cell?: readonly [number, number]
  /** the part that stands nearest in it, where something stands in it */
  nearest?: { id: string; box: Box }
}

const boxOf = (element: Element): Box => {
  const { left, top, width, height } = element.getBoundingClientRect()
  return { left, top, width, height }
}
const idOf = (element: Element): string | undefined => element.closest<HTMLElement>('[data-node]')?.dataset.node

/** The node that an element of a drawing belongs to, of a column where it is a cell's. */
export const nodeOf = (element: Element): { id: string | undefined; child: string | undefined } => {
  const holder = element.closest<HTMLElement>('[data-node]')
  const child = element.closest<HTMLElement>('[data-child]')
  return { id: holder?.dataset.node, child: child && holder?.contains(child) ? child.dataset.child : undefined }
}

/** Where a point lies in a grid table: which of its rows and cells that are drawn. */
function cellAt(element: Element, holder: Element): readonly [number, number] | undefined {
  const cell = element.closest('.pg-tg-cell')
  const row = cell?.closest('tr')
  if (!cell || !row || !holder.contains(cell) || idOf(cell) !== idOf(holder)) return undefined
  return [[...(row.parentElement?.children ?? [])].indexOf(row), [...row.children].indexOf(cell)]
}

/** What lies under a point of a drawing; undefined outside of what holds its parts, which is found by `within`. */
export function partAt(document: Document, at: Point, within = '.pg-form'): DrawnPart | undefined {
  const hit = document.elementFromPoint(at.x, at.y)
  const form = hit && (hit.closest(within) ?? document.querySelector(within))
  if (!hit || !form) return undefined
  const holder = hit.closest<HTMLElement>('[data-node]')
  const inForm = holder && form.contains(holder) && holder !== form && holder.contains(form) === false
  const scope = inForm ? holder : form
  const id = inForm ? holder.dataset.node : undefined
  const column = inForm ? nodeOf(hit).child : undefined
  const cell = inForm ? cellAt(hit, holder) : undefined
  const pane = inForm ? paneAt(hit, holder) : undefined
  const holding = cell === undefined ? (pane ?? scope) : (hit.closest('.pg-tg-cell') ?? scope)
  const inside = [...holding.querySelectorAll<HTMLElement>('[data-node]')]
    .filter((one) => one.parentElement?.closest<HTMLElement>('[data-node]')?.dataset.node === (inForm ? id : idOf(form)))
    .flatMap((one) => (one.dataset.node && one.getClientRects().length > 0 ? [{ id: one.dataset.node, box: boxOf(one) }] : []))
  const [nearest] = inside.toSorted((a, b) => distance(a.box, at) - distance(b.box, at))
  const child = column === undefined ? undefined : hit.closest<HTMLElement>('[data-child]')
  return {
    id,
    box: boxOf(child ?? scope),
    ...(column === undefined ? {} : { child: column }),
    ...(pane?.dataset.pane === undefined ? {} : { pane: pane.dataset.pane }),
    ...(cell ? { cell } : {}),
    ...(nearest ? { nearest } : {}),
  }
}

/** The pane of a container that lies under a point: that which is open where the point lies beside all of them. */
function paneAt(hit: Element, holder: Element): HTMLElement | undefined {
  const own = hit.closest<HTMLElement>('[data-pane]')
  if (own && holder.contains(own)) return own
  return [...holder.querySelectorAll<HTMLElement>('[data-pane]')].find(
    (one) => idOf(one) === idOf(holder) && one.getClientRects().length > 0,
  )
}

/** The part of a drawing that draws a node, or what of a list it is. */
export const elementOf = (document: Document, id: string): Element | null =>
  document.querySelector(`[data-node="${CSS.escape(id)}"], [data-part="${CSS.escape(id)}"]`)

/** How far something has to go that begins and ends so far from where it is seen. */
const least = (start: number, end: number): number =>
  start < 0 && end < 0 ? Math.max(start, end) : start > 0 && end > 0 ? Math.min(start, end) : 0

/** Scrolls the drawing, and nothing around it, as far as it takes to see one of its parts; sideways to the middle, away from what stands fast there. */
export function intoView(element: Element): void {
  for (let one = element.parentElement; one; one = one.parentElement) {
    const isRoot = one === document.scrollingElement
    const { overflowX, overflowY } = getComputedStyle(one)
    if (!isRoot && !/auto|scroll/.test(`${overflowX} ${overflowY}`)) continue
    const at = element.getBoundingClientRect()
    const seen = isRoot ? { top: 0, bottom: innerHeight, left: 0, right: innerWidth } : one.getBoundingClientRect()
    const left = one.scrollWidth > one.clientWidth ? (at.left + at.right - seen.left - seen.right) / 2 : 0
    one.scrollBy({ top: least(at.top - seen.top, at.bottom - seen.bottom), left })
  }
}

/** Scrolls what lies under a point of a drawing. */
export function scrollAt(document: Document, { x, y }: Point, by: number): void {
  for (let one = document.elementFromPoint(x, y); one; one = one.parentElement) {
    if (one.scrollHeight <= one.clientHeight || !/auto|scroll/.test(getComputedStyle(one).overflowY)) continue
    one.scrollTop += by
    return
  }
  document.scrollingElement?.scrollBy(0, by)
}
