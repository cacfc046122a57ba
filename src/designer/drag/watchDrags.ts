/** Where a pointer is, in the coordinates of the window in which it was pressed. */
export interface Point {
  x: number
  y: number
}

/** What is dragged, and what follows it. */
export interface Drag<Item> {
  /** what a press takes hold of; nothing where a press is only a press */
  hold: (target: Element) => Item | undefined
  start: (item: Item, at: Point) => void
  move: (at: Point) => void
  drop: (at: Point) => void
  cancel: () => void
}

/** A mouse that moved so far drags; a finger that moved so far before its time scrolls. */
const slack = { mouse: 4, finger: 10 }
/** A finger that rests so long takes hold, in milliseconds. */
const restsFor = 350

interface Press<Item> extends Point {
  id: number
  item: Item
  target: Element
  timer?: ReturnType<typeof setTimeout> | undefined
  dragging: boolean
}

/**
 * Drags by mouse, pen and finger in one document: a mouse takes hold by moving, a finger by resting, so that it scrolls
 * as ever. The pointer is captured, so what is dragged is followed over a frame and out of the window. Escape lets go.
 * `keys` are further windows whose Escape counts. Answers how to stop.
 */
export function watchDrags<Item>(room: Document | HTMLElement, drag: Drag<Item>, keys: readonly Window[] = []): () => void {
  const view = (room instanceof HTMLElement ? room.ownerDocument : (room as Document)).defaultView
  if (!view) return () => undefined
  let press: Press<Item> | undefined
  const stop = new AbortController()
  const { signal } = stop
  const windows = [...new Set([view as Window, ...keys])]

  const end = (how: 'drop' | 'cancel', at?: Point) => {
    const ended = press
    press = undefined
    clearTimeout(ended?.timer)
    if (!ended?.dragging) return
    if (ended.target.hasPointerCapture(ended.id)) ended.target.releasePointerCapture(ended.id)
    if (how === 'drop' && at) drag.drop(at)
    else drag.cancel()
    if (how === 'drop') swallowClick()
  }
  // the click that follows the end of a drag chooses nothing
  const swallowClick = () => {
    const swallow = (event: Event) => {
      event.preventDefault()
      event.stopPropagation()
    }
    view.addEventListener('click', swallow, { capture: true, once: true })
    setTimeout(() => view.removeEventListener('click', swallow, { capture: true }))
  }
  const begin = (at: Point) => {
    if (!press) return
    clearTimeout(press.timer)
    press.dragging = true
    // what was pressed may be gone by now: a drawing is drawn anew after each step
    if (!press.target.isConnected) press.target = view.document.documentElement
    press.target.setPointerCapture(press.id)
    view.getSelection()?.removeAllRanges()
    drag.start(press.item, at)
  }
  const listen = <Name extends keyof WindowEventMap>(
    on: Window | Document | HTMLElement,
    name: Name,
    hear: (event: WindowEventMap[Name]) => void,
    passive?: boolean,
  ) => on.addEventListener(name, hear as EventListener, { capture: true, signal, ...(passive === undefined ? {} : { passive }) })

  const still = (event: Event) => void (press?.dragging === true && event.cancelable && event.preventDefault())
  // the window of a document hears a press before whoever in it ends it there
  listen(room instanceof HTMLElement ? room : view, 'pointerdown', (event) => {
    const target = event.target as Element | null
    if (press?.dragging || event.button !== 0 || !event.isPrimary || !target?.closest) return
    clearTimeout(press?.timer)
    press = undefined
    const item = drag.hold(target)
    if (item === undefined) return
    const at = { x: event.clientX, y: event.clientY }
    press = { ...at, id: event.pointerId, item, target, dragging: false }
    // a finger's moves are told to what it pressed alone, also once that is gone
    target.addEventListener('touchmove', still, { passive: false, signal })
    if (event.pointerType !== 'mouse') press.timer = setTimeout(() => begin(at), restsFor)
  })
  listen(view, 'pointermove', (event) => {
    if (event.pointerId !== press?.id) return
    const at = { x: event.clientX, y: event.clientY }
    if (press.dragging) return drag.move(at)
    const far = Math.hypot(at.x - press.x, at.y - press.y)
    if (event.pointerType === 'mouse') {
      if (event.buttons === 0) press = undefined
      else if (far > slack.mouse) begin(at)
    } else if (far > slack.finger) end('cancel')
  })
  listen(view, 'pointerup', (event) => event.pointerId === press?.id && end('drop', { x: event.clientX, y: event.clientY }))
  listen(view, 'pointercancel', (event) => event.pointerId === press?.id && end('cancel'))
  for (const one of windows)
    listen(one, 'keydown', (event) => {
      if (event.key !== 'Escape' || !press?.dragging) return
      event.preventDefault()
      event.stopPropagation()
      end('cancel')
    })
  // While something is held, the finger does not scroll, and nothing else is selected, dragged or opened.
  listen(room, 'touchmove', still, false)
  for (const name of ['selectstart', 'dragstart', 'contextmenu'] as const)
    listen(view, name, (event) => press !== undefined && (name !== 'contextmenu' || press.timer !== undefined) && event.preventDefault())
  return () => {
    end('cancel')
    stop.abort()
  }
}
