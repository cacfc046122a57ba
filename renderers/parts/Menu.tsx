import { type KeyboardEvent, type ReactElement, useEffect, useId, useRef, useState } from 'react'
import { blockIcons } from './blockIcons.tsx'
import { type ButtonKind, LightButton } from './LightButton.tsx'
import { classes } from './look.ts'
import './menu.css'

export interface MenuEntry {
  key: string
  label: string
  icon?: ReactElement | undefined
  danger?: boolean | undefined
  disabled?: boolean | undefined
  run: () => void
}

/**
 * Choices below an element, as menus do: the first has the focus, arrows move it, Escape, Tab, scrolling and a press
 * elsewhere close it and give the focus back.
 */
export function Menu({
  id,
  label,
  entries,
  anchor,
  onClose,
}: {
  id?: string
  label: string
  entries: MenuEntry[]
  anchor: Element
  onClose: () => void
}) {
  const list = useRef<HTMLDivElement>(null)
  const close = useRef(onClose)
  close.current = onClose
  useEffect(() => {
    const element = list.current
    if (!element) return
    const before = document.activeElement
    element.showPopover?.()
    const box = element.getBoundingClientRect()
    const from = anchor.getBoundingClientRect()
    const below = from.bottom + 4 + box.height <= innerHeight - 8 || from.top < box.height
    element.style.left = `${Math.max(8, Math.min(from.right - box.width, innerWidth - box.width - 8))}px`
    element.style.top = `${Math.max(8, below ? Math.min(from.bottom + 4, innerHeight - box.height - 8) : from.top - box.height - 4)}px`
    element.querySelector<HTMLElement>('button:not([disabled])')?.focus({ preventScroll: true })
    const away = (event: Event) => {
      const target = event.target as globalThis.Node
      if (!element.contains(target) && !(event.type === 'pointerdown' && anchor.contains(target))) close.current()
    }
    addEventListener('pointerdown', away, true)
    addEventListener('scroll', away, true)
    addEventListener('resize', away)
    return () => {
      removeEventListener('pointerdown', away, true)
      removeEventListener('scroll', away, true)
      removeEventListener('resize', away)
      if (element.contains(document.activeElement) && before instanceof HTMLElement) before.focus({ preventScroll: true })
    }
  }, [anchor])

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
    <div ref={list} id={id} className="pg-menu" role="menu" aria-label={label} popover="manual" tabIndex={-1} onKeyDown={onKeyDown}>
      {entries.map((entry) => (
        <button
          key={entry.key}
          type="button"
          role="menuitem"
          tabIndex={-1}
          className={classes('pg-menu-entry', entry.danger && 'pg-menu-danger')}
          disabled={entry.disabled}
          onClick={() => {
            onClose()
            entry.run()
          }}
        >
          {entry.icon}
          <span>{entry.label}</span>
        </button>
      ))}
    </div>
  )
}

/** A button that opens a menu below itself. */
export function MenuButton({
  label,
  entries,
  kind = 'icon',
  icon = blockIcons.more,
}: {
  label: string
  entries: MenuEntry[]
  kind?: ButtonKind
  icon?: ReactElement
}) {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  return (
    <>
      <LightButton
        ref={button}
        label={label}
        kind={kind}
        icon={icon}
        expanded={open}
        controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      />
      {open && button.current && <Menu id={id} label={label} entries={entries} anchor={button.current} onClose={() => setOpen(false)} />}
    </>
  )
}
