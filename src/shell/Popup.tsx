import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react'
import './popup.css'

export interface Choice {
  key: string
  label: string
  icon?: ReactNode
  disabled?: boolean
  danger?: boolean
  /** among several: this one is chosen */
  checked?: boolean
  /** an entry that is a place to go to */
  current?: boolean
  run: () => void
}

export interface Place {
  x: number
  y: number
  /** which corner of the list stands at (x, y) */
  align: 'start' | 'end'
}

/**
 * A list of choices that floats at a place, as menus do: the first choice has the focus, arrows move it, Escape and
 * a click elsewhere close it and give the focus back.
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
  // A layout effect, because the focus must go back before the list leaves the page.
  useLayoutEffect(() => {
    const element = list.current
    if (!element) return
    const before = document.activeElement
    element.showPopover?.()
    const box = element.getBoundingClientRect()
    const left = place.align === 'end' ? place.x - box.width : place.x
    element.style.left = `${Math.max(8, Math.min(left, innerWidth - box.width - 8))}px`
    element.style.top = `${Math.max(8, Math.min(place.y, innerHeight - box.height - 8))}px`
    element.querySelector<HTMLElement>('button:not([disabled])')?.focus()
    const outside = (event: Event) => !element.contains(event.target as globalThis.Node) && onClose()
    addEventListener('pointerdown', outside, true)
    addEventListener('resize', onClose)
    return () => {
      removeEventListener('pointerdown', outside, true)
      removeEventListener('resize', onClose)
      if (element.contains(document.activeElement) && before instanceof HTMLElement) before.focus()
    }
  }, [place, onClose])

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
    <div ref={list} id={id} className="choices" role="menu" aria-label={label} popover="manual" onKeyDown={onKeyDown} tabIndex={-1}>
      {choices.map((choice) => (
        <button
          key={choice.key}
          type="button"
          {...(choice.checked === undefined ? { role: 'menuitem' } : { role: 'menuitemradio', 'aria-checked': choice.checked })}
          aria-current={choice.current ? 'page' : undefined}
          className={choice.danger ? 'choice danger' : 'choice'}
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

/** A button that opens choices below itself. */
export function MenuButton({
  label,
  choices,
  className,
  children,
}: {
  label: string
  choices: Choice[]
  className?: string
  children: ReactNode
}) {
  const [place, setPlace] = useState<Place>()
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  const close = useRef(() => setPlace(undefined)).current
  const toggle = () => {
    if (place) return close()
    const box = button.current?.getBoundingClientRect()
    if (box) setPlace({ x: box.right, y: box.bottom + 4, align: 'end' })
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        className={className}
        aria-label={label}
        title={label}
        aria-haspopup="menu"
        aria-expanded={place !== undefined}
        aria-controls={place ? id : undefined}
        // The list closes on a press outside of itself: a press on its own button must not open it again.
        onPointerDown={(event) => place && event.preventDefault()}
        onClick={toggle}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' || place) return
          event.preventDefault()
          toggle()
        }}
      >
        {children}
      </button>
      {place && <Choices id={id} label={label} choices={choices} place={place} onClose={close} />}
    </>
  )
}
