import { type KeyboardEvent, type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { Icon } from '#renderers/icons/Icon.tsx'
import type { Entry } from '../../routing/menus.ts'
import { EntryLink } from './EntryLink.tsx'
import { sections } from './entries.ts'
import { useEntryTitle } from './entryText.ts'

const edge = 8

/** Beside the button, or below it, as far as the window has room. */
function settle(panel: HTMLElement, button: HTMLElement, to: 'side' | 'below') {
  const from = button.getBoundingClientRect()
  const { width, height } = panel.getBoundingClientRect()
  const within = (at: number, size: number, room: number) => `${Math.max(edge, Math.min(at, room - size - edge))}px`
  panel.style.left = within(to === 'side' ? from.right + 4 : from.left, width, innerWidth)
  panel.style.top = within(to === 'side' ? from.top : from.bottom + 4, height, innerHeight)
}

const linksOf = (panel: HTMLElement | null) => [...(panel?.querySelectorAll<HTMLElement>('a') ?? [])]

interface Props {
  entries: readonly Entry[]
  active: Entry | undefined
  name: string
  to: 'side' | 'below'
  className: string
  within: boolean
  children: ReactNode
}

/** A group that opens a panel of links: Escape closes it and gives the focus back, arrows go through it. */
export function Flyout({ entries, active, name, to, className, within, children }: Props) {
  const [open, setOpen] = useState(false)
  const id = useId()
  const title = useEntryTitle()
  const button = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const enters = useRef(false)

  useLayoutEffect(() => {
    if (!open || !panel.current || !button.current) return
    panel.current.showPopover?.()
    settle(panel.current, button.current, to)
    if (enters.current) linksOf(panel.current)[0]?.focus()
    enters.current = false
  }, [open, to])
  useEffect(() => {
    if (!open) return
    const away = ({ target }: Event) => {
      const inside = target instanceof globalThis.Node && (panel.current?.contains(target) || button.current?.contains(target))
      if (!inside) setOpen(false)
    }
    const shut = () => setOpen(false)
    addEventListener('pointerdown', away, true)
    addEventListener('focusin', away)
    addEventListener('resize', shut)
    return () => {
      removeEventListener('pointerdown', away, true)
      removeEventListener('focusin', away)
      removeEventListener('resize', shut)
    }
  }, [open])

  const onKeyDown = (event: KeyboardEvent) => {
    const all = linksOf(panel.current)
    const at = all.indexOf(document.activeElement as HTMLElement)
    const enter = to === 'side' ? 'ArrowRight' : 'ArrowDown'
    if (at < 0 && event.key === enter) {
      enters.current = true
      setOpen(true)
      if (open) all[0]?.focus()
    } else if (event.key === 'Escape' && open) {
      button.current?.focus()
      setOpen(false)
    } else if (at >= 0) {
      const steps: { [key: string]: number } = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 }
      const step = steps[event.key]
      if (step === undefined) return
      all.at(step % all.length)?.focus()
    } else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <div className="fly-root" onKeyDown={onKeyDown}>
      <button
        ref={button}
        type="button"
        className={className}
        title={name}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        data-within={within || undefined}
        onClick={() => setOpen(!open)}
      >
        {children}
      </button>
      {open && (
        <div ref={panel} id={id} className="fly" popover="manual">
          {sections(entries).map(({ of, pages }, at) => (
            <section key={of?.id ?? ''} className="fly-part">
              {of ? <h2 className="fly-head">{title(of)}</h2> : at === 0 && to === 'side' && <h2 className="fly-head">{name}</h2>}
              <ul className="fly-list">
                {pages.map((page) => (
                  <li key={page.id}>
                    <EntryLink entry={page} active={active} className="fly-link" title={title(page)} onClick={() => setOpen(false)}>
                      <Icon name={page.icon} />
                      <span>{title(page)}</span>
                    </EntryLink>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
      )}
    </div>
  )
}
