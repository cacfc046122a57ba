import { type RefObject, useEffect, useState } from 'react'
import { fieldCode } from '#core/form/permitted.ts'

/** A field of a drawing, and the element that holds it. */
export interface Holder {
  code: string
  element: HTMLElement
}

/** What stands in a holder beside the fields that it holds takes neither focus nor press; whoever listens to the page hears the button alone. */
function quiet(element: Element): void {
  for (const child of element.children) {
    if (child.classList.contains('pg-right')) continue
    const isHolding = child.matches('[data-child]') || child.querySelector('[data-child]') !== null
    if (isHolding) quiet(child)
    else if (!child.hasAttribute('inert')) child.setAttribute('inert', '')
    // a grid takes the focus cell by cell: here its buttons do
    if (isHolding && child.getAttribute('tabindex') === '0') child.setAttribute('tabindex', '-1')
  }
}

function holdersIn(root: HTMLElement): Holder[] {
  const found: Holder[] = []
  const seen = new Set<string>()
  for (const element of root.querySelectorAll<HTMLElement>('[data-field], [data-child]')) {
    const field = element.closest<HTMLElement>('[data-field]')?.dataset.field
    const child = element.dataset.child
    if (field === undefined) continue
    const code = child === undefined ? field : fieldCode(child, field)
    if (seen.has(code)) continue
    seen.add(code)
    found.push({ code, element })
  }
  return found
}

const same = (a: readonly Holder[], b: readonly Holder[]) =>
  a.length === b.length && a.every(({ code, element }, i) => b[i]?.code === code && b[i].element === element)

/** The fields that are drawn in an element, each once, also those that are drawn later; they are made still. */
export function useHolders(root: RefObject<HTMLElement | null>): readonly Holder[] {
  const [holders, setHolders] = useState<readonly Holder[]>([])
  useEffect(() => {
    const element = root.current
    if (!element) return
    const look = () => {
      const found = holdersIn(element)
      for (const { element } of found) quiet(element)
      setHolders((before) => (same(before, found) ? before : found))
    }
    look()
    const observer = new MutationObserver(look)
    observer.observe(element, { childList: true, subtree: true, attributes: true, attributeFilter: ['tabindex'] })
    return () => observer.disconnect()
  }, [root])
  return holders
}

/** Whether a holder is seen: one in a pane that is closed is not. */
export const isSeen = ({ element }: Holder): boolean => element.getClientRects().length > 0

const steps: { [key: string]: readonly [number, number] } = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }

/** Where a key leads from a field: the nearest one in its direction; along the line it goes on in the order of the form. */
export function holderFrom(holders: readonly Holder[], from: string, key: string): Holder | undefined {
  const seen = holders.filter(isSeen)
  const at = seen.findIndex(({ code }) => code === from)
  const here = seen[at]?.element.getBoundingClientRect()
  if (key === 'Home') return seen[0]
  if (key === 'End') return seen.at(-1)
  const step = steps[key]
  if (!step || !here) return undefined
  const [dx, dy] = step
  if (dx !== 0) return seen[at + dx]
  // a sub-table lies around its columns: what begins below it is below
  const away = (box: DOMRect) => (dy > 0 ? box.top - here.top : here.top - box.top)
  const beside = (box: DOMRect) => Math.abs(box.left - here.left)
  const [next] = seen
    .map((holder) => ({ holder, box: holder.element.getBoundingClientRect() }))
    .filter(({ box }) => away(box) > 4)
    .sort((a, b) => away(a.box) - away(b.box) || beside(a.box) - beside(b.box))
  if (!next) return undefined
  const line = seen.filter((holder) => Math.abs(holder.element.getBoundingClientRect().top - next.box.top) <= 4)
  return line.sort((a, b) => beside(a.element.getBoundingClientRect()) - beside(b.element.getBoundingClientRect()))[0]
}
