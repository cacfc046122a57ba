import type { TableStore } from '#runtime/table/tableStore.ts'

/** So near to the upper or lower end of the table, it scrolls. */
const edge = 32

/**
 * Drags a row, or all rows that are selected with it, to another place: a line shows where. Escape gives up.
 * `event` is the press that began it; a press that is over already was a click.
 */
export function dragRows(event: PointerEvent, root: HTMLElement | null, table: TableStore, rowId: string) {
  const body = root?.querySelector<HTMLElement>('.pg-tbody')
  const scroller = root?.querySelector<HTMLElement>('.pg-table')
  const grip = event.target as HTMLElement
  if (!root || !body || !scroller || !grip.isConnected) return
  const selected = table.store.get(table.selectedAtom)
  const rows = selected.includes(rowId) ? selected : [rowId]
  const stop = new AbortController()
  const options = { signal: stop.signal }
  const line = document.createElement('div')
  line.className = 'pg-table-drop'
  line.setAttribute('aria-hidden', 'true')
  let before: number | undefined
  let at = event.clientY
  let frame = 0

  const look = () => {
    const box = body.getBoundingClientRect()
    let best: { distance: number; before: number; top: number } | undefined
    for (const row of body.querySelectorAll<HTMLElement>('[data-row]')) {
      const { top, bottom } = row.getBoundingClientRect()
      const index = Number(row.dataset.row)
      for (const [y, place] of [
        [top, index],
        [bottom, index + 1],
      ] as const) {
        const distance = Math.abs(y - at)
        if (!best || distance < best.distance) best = { distance, before: place, top: y - box.top }
      }
    }
    before = best?.before
    line.style.transform = `translateY(${(best?.top ?? 0) - 1}px)`
    if (!line.isConnected) {
      body.append(line)
      root.dataset.dragging = 'true'
    }
  }
  const scroll = () => {
    const { top, bottom } = scroller.getBoundingClientRect()
    const by = at < top + edge * 2 ? -8 : at > bottom - edge ? 8 : 0
    if (by !== 0 && line.isConnected) {
      scroller.scrollTop += by
      look()
    }
    frame = requestAnimationFrame(scroll)
  }
  const end = () => {
    stop.abort()
    cancelAnimationFrame(frame)
    line.remove()
    delete root.dataset.dragging
  }
  const move = (now: PointerEvent) => {
    if (now.buttons === 0) return end()
    const begins = line.isConnected || Math.abs(now.clientY - event.clientY) > 4
    at = now.clientY
    if (begins) look()
  }
  addEventListener('pointermove', move, options)
  addEventListener('pointercancel', end, options)
  addEventListener(
    'pointerup',
    () => {
      if (line.isConnected && before !== undefined) table.moveRows(rows, before)
      end()
    },
    options,
  )
  addEventListener(
    'keydown',
    (key) => {
      if (key.key !== 'Escape') return
      key.stopPropagation()
      end()
    },
    { ...options, capture: true },
  )
  frame = requestAnimationFrame(scroll)
}
