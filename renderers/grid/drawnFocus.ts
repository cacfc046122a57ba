/** What of a cell takes the focus. */
export const focusable = 'input:not([disabled]), textarea:not([disabled]), button:not([disabled])'

/**
 * Focuses what `find` finds as soon as it is drawn, within 30 frames. Whoever went elsewhere meanwhile keeps the focus: what they
 * type must not land in another field.
 */
export function focusWhenDrawn(find: () => HTMLElement | null | undefined) {
  const before = document.activeElement
  const attempt = (left: number) => {
    const now = document.activeElement
    if (now !== before && now !== document.body) return
    const there = find()
    if (there) there.focus()
    else if (left > 0) requestAnimationFrame(() => attempt(left - 1))
  }
  attempt(30)
}
