import { type RefObject, useEffect, useRef } from 'react'

/** What is filled in stands before what moves or removes it. */
const controls = ['input, select, textarea', 'button, [tabindex="0"]']
const heads = '.pg-rule-head, .pg-prop-entry-head'

/** Gives the focus to the first thing that can be filled in, else to the first that can be pressed; a touch screen's keyboard stays away. */
function focusFirst(within: Element | null | undefined): void {
  if (!within || matchMedia('(pointer: coarse)').matches) return
  const mayFocus = (one: HTMLElement) => !one.matches(':disabled') && !one.closest(heads) && one.checkVisibility()
  const all = controls.flatMap((which) => [within, ...within.querySelectorAll(which)].filter((one) => one.matches(which)))
  all.find((one): one is HTMLElement => one instanceof HTMLElement && mayFocus(one))?.focus()
}

const isLost = () => document.activeElement === null || document.activeElement === document.body

/**
 * Entries that stand before what adds another one, all of them children of one element: an entry that was added has the
 * focus; when the focus went with one that was removed, what adds has it.
 */
export function useEntries<E extends HTMLElement>(count: number): { list: RefObject<E | null>; adding: () => void } {
  const list = useRef<E>(null)
  const before = useRef(count)
  const isAdding = useRef(false)
  useEffect(() => {
    const grown = count - before.current
    if (grown === 0) return
    const children = [...(list.current?.children ?? [])]
    if (grown > 0 && isAdding.current) focusFirst(children.at(-2))
    else if (grown < 0 && isLost()) focusFirst(children.at(-1))
    before.current = count
    isAdding.current = false
  }, [count])
  const adding = () => {
    isAdding.current = true
  }
  return { list, adding }
}

/** What is shown of whatever is chosen: a press in it that leads to something else leads into it, not to where nothing has the focus. */
export function useEntered<E extends HTMLElement>(chosen: string): { room: RefObject<E | null>; entering: () => void } {
  const room = useRef<E>(null)
  const isEntering = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: entered when another one is shown
  useEffect(() => {
    if (isEntering.current) focusFirst(room.current)
    isEntering.current = false
  }, [chosen])
  const entering = () => {
    isEntering.current = true
  }
  return { room, entering }
}
