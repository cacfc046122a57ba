import { useEffect } from 'react'
import { formOf, tellInspected } from '#runtime/why/why.ts'
import { sendField } from './channel.ts'
import { elementOf, intoView, nodeOf } from './parts.ts'

/** The key of the field that an element belongs to, in the form around it: of a column where it is a cell's. */
function keyOf(element: Element): string | undefined {
  const field = element.closest<HTMLElement>('[data-field]')?.dataset.field
  const child = element.closest<HTMLElement>('[data-child]')?.dataset.child
  return field && child ? `${field}.${child}` : field
}

/** What a press is made of. */
const presses = ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click'] as const

/**
 * Inside the frame: a press chooses what it meets, where the window around says what is chosen; that is marked. A field
 * that is chosen is not used as well; what holds fields is, so that its panes can be opened.
 */
export function useSelecting(selected: string | undefined): void {
  const isOn = selected !== undefined
  useEffect(() => {
    if (!isOn) return
    const hear = (event: Event) => {
      const { target, type } = event
      if (!(target instanceof Element)) return
      // it is dragged, and chooses nothing
      if (target.closest('[data-corner]')) return event.preventDefault()
      const part = target.closest<HTMLElement>('[data-part]')?.dataset.part
      if (part !== undefined) {
        event.preventDefault()
        event.stopPropagation()
        return type === 'pointerdown' ? sendField({ key: '', part }) : undefined
      }
      const key = keyOf(target)
      const { id, child } = nodeOf(target)
      // A form that was drawn this very moment is not known yet, and of one that a step was taken on since the places are
      // others by now: a node is told by its identity, which it keeps.
      const plan = formOf(target)?.form.plan.byKey.get(key ?? '')
      const node = plan?.node.id ?? (child === undefined ? id : undefined)
      if (key !== undefined || target.closest('[data-held]')) {
        // what is chosen is not opened or ticked as well
        event.preventDefault()
        event.stopPropagation()
      }
      if (type !== 'pointerdown') return
      if (node !== undefined) sendField({ key: key ?? '', node })
      else if (plan) tellInspected(plan)
    }
    // what shows one of its parts after the other shows any of them here
    document.documentElement.dataset.selecting = ''
    for (const type of presses) document.addEventListener(type, hear, true)
    return () => {
      delete document.documentElement.dataset.selecting
      for (const type of presses) document.removeEventListener(type, hear, true)
    }
  }, [isOn])
  useEffect(() => {
    if (!selected) return
    let revealed = false
    const mark = () => {
      const [field = ''] = selected.split('.')
      const found = elementOf(document, selected) ?? document.querySelector(`[data-field="${CSS.escape(field)}"]`)
      if (found?.classList.contains('pg-drawn-selected')) return
      for (const other of document.querySelectorAll('.pg-drawn-selected')) other.classList.remove('pg-drawn-selected')
      found?.classList.add('pg-drawn-selected')
      // it may stand in a pane that is closed
      if (found && !revealed) found.dispatchEvent(new CustomEvent('pg-reveal', { bubbles: true }))
      revealed ||= found !== null
      if (found) intoView(found)
    }
    mark()
    // a change draws the form anew, and the mark goes with what was drawn before
    const observer = new MutationObserver(mark)
    observer.observe(document.body, { childList: true, subtree: true })
    return () => {
      observer.disconnect()
      for (const other of document.querySelectorAll('.pg-drawn-selected')) other.classList.remove('pg-drawn-selected')
    }
  }, [selected])
}
