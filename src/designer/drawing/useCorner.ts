import { useEffect } from 'react'

/** Inside the frame: the chosen block of a board with places has a corner by which it is made larger or smaller. */
export function useCorner(selected: string | undefined): void {
  useEffect(() => {
    if (!selected) return
    const corner = document.createElement('span')
    corner.className = 'pg-drawn-corner'
    corner.dataset.corner = selected
    corner.setAttribute('aria-hidden', 'true')
    const put = () => {
      const cell = document.querySelector(`.pg-board-cells > [data-cell="${CSS.escape(selected)}"]`)
      if (cell && corner.parentElement !== cell) cell.append(corner)
    }
    put()
    // a step draws the page anew
    const observer = new MutationObserver(put)
    observer.observe(document.body, { childList: true, subtree: true })
    return () => {
      observer.disconnect()
      corner.remove()
    }
  }, [selected])
}
