import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef } from 'react'
import './choices.css'

export interface Choice {
  key: string
  label: string
  icon?: ReactNode
  disabled?: boolean | undefined
  danger?: boolean | undefined
  /** among several: this one is chosen */
  checked?: boolean
  /** an entry that is a place to go to: the person is there */
  current?: boolean
  run: () => void
}

/** Below (or above) an element, or a corner of the list at a point of the window. */
export type Place = Element | { x: number; y: number; align: 'start' | 'end' }

const edge = 8
const gap = 4

const cornerOf = (opener: Element) => {
  const { left, top } = opener.getBoundingClientRect()
  return `${left},${top}`
}

/** Puts the list where it belongs, as far as it fits into the window. */
function settle(element: HTMLElement, place: Place) {
  const box = element.getBoundingClientRect()
  const within = (at: number, size: number, room: number) => `${Math.max(edge, Math.min(at, room - size - edge))}px`
  if (!(place instanceof Element)) {
    element.style.left = within(place.align === 'end' ? place.x - box.width : place.x, box.width, innerWidth)
    element.style.top = within(place.y, box.height, innerHeight)
    return
  }
  const from = place.getBoundingClientRect()
  const below = from.bottom + gap + box.height <= innerHeight - edge || from.top < box.height
  element.style.left = within(from.right - box.width, box.width, innerWidth)
  element.style.top = within(below ? from.bottom + gap : from.top - box.height - gap, box.height, innerHeight)
}

/**
 * A list of choices that floats at a place, as menus do: the first has the focus, arrows move it, Escape, Tab,
 * scrolling and a press elsewhere close it and give the focus back.
 */
export function Choices({
  id,
  label,
  choices,
  place,
  onClose,
}: {
  id?: string
  label: string
  choices: Choice[]
  place: Place
  onClose: () => void
}) {
  const list = useRef<HTMLDivElement>(null)
  const close = useRef(onClose)
  close.current = onClose
  // A layout effect, because the focus must go back before the list leaves the page.
  useLayoutEffect(() => {
    const element = list.current
    if (!element) return
    const before = document.activeElement
    element.showPopover?.()
    settle(element, place)
    element.querySelector<HTMLElement>('button:not([disabled])')?.focus({ preventScroll: true })
    const away = (event: Event) => {
      const target = event.target as globalThis.Node
      const onOpener = place instanceof Element && place.contains(target)
      if (!element.contains(target) && !onOpener) close.current()
    }
    // The event of a scroll comes a frame late: one from before the press has not moved the opener, and closes nothing.
    const corner = place instanceof Element && cornerOf(place)
    const scrolled = (event: Event) => {
      const isStill = place instanceof Element && cornerOf(place) === corner
      if (!element.contains(event.target as globalThis.Node) && !isStill) close.current()
    }
    const resized = () => close.current()
    addEventListener('pointerdown', away, true)
    addEventListener('scroll', scrolled, true)
    addEventListener('resize', resized)
    return () => {
      removeEventListener('pointerdown', away, true)
      removeEventListener('scroll', scrolled, true)
      removeEventListener('resize', resized)
      if (element.contains(document.activeElement) && before instanceof HTMLElement) before.focus({ preventScroll: true })
    }
  }, [place])

  const onKeyDown = (event: KeyboardEvent) => {
    const buttons = [...(list.current?.querySelectorAll<HTMLElement>('button:not([disabled])') ?? [])]
    const at = buttons.indexOf(document.activeElement as HTMLElement)
    const steps: { [key: string]: number } = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: buttons.length - 1 }
    const to = steps[event.key]
    if (to !== undefined) buttons.at(to % buttons.length)?.focus()
    else if (event.key === 'Escape' || event.key === 'Tab') onClose()
    else return
    if (event.key !== 'Tab') event.preventDefault()
    event.stopPropagation()
  }

  return (
    <div ref={list} id={id} className="pg-choices" role="menu" aria-label={label} popover="manual" tabIndex={-1} onKeyDown={onKeyDown}>
      {choices.map((choice) => (
        <button
          key={choice.key}
          type="button"
          {...(choice.checked === undefined ? { role: 'menuitem' } : { role: 'menuitemradio', 'aria-checked': choice.checked })}
          aria-current={choice.current ? 'page' : undefined}
          tabIndex={-1}
          className={choice.danger ? 'pg-choice pg-choice-danger' : 'pg-choice'}
          disabled={choice.disabled}
          onClick={() => {
            onClose()
            choice.run()
          }}
        >
          {choice.icon}
          <span>{choice.label}</span>
        </button>
      ))}
    </div>
  )
}
