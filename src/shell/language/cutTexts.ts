/** How far up from what the pointer is on a cut text is looked for. */
const reach = 3

function boxOf(target: EventTarget | null): HTMLElement | undefined {
  let element = target instanceof HTMLElement ? target : null
  for (let step = 0; element && step < reach; step++, element = element.parentElement) {
    if (getComputedStyle(element).textOverflow === 'ellipsis') return element
  }
  return undefined
}

/** A text that its box cuts off is shown whole when the pointer rests on it, wherever it stands. */
export function tellCutTexts() {
  addEventListener(
    'pointerover',
    ({ target }) => {
      const box = boxOf(target)
      if (!box || (box.title && !box.dataset.cut)) return
      const isCut = box.scrollWidth > box.clientWidth
      if (isCut) {
        box.title = (box.textContent ?? '').trim()
        box.dataset.cut = 'true'
      } else if (box.dataset.cut) {
        box.removeAttribute('title')
        delete box.dataset.cut
      }
    },
    { passive: true },
  )
}
