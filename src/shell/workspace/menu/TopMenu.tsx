import { useAtomValue } from 'jotai'
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { useT } from '../../language/text.ts'
import { type Entry, isGroup } from '../../routing/menus.ts'
import { sessionAtom } from '../../session/session.ts'
import { store } from '../../store.ts'
import { EntryLink } from './EntryLink.tsx'
import { fitting, visibleEntries } from './entries.ts'
import { useEntryTitle } from './entryText.ts'
import { Flyout } from './Flyout.tsx'

/** The width that the menu has, before anything is drawn and at every change. */
function useWidth() {
  const ref = useRef<HTMLElement>(null)
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    const look = () => setWidth(element.clientWidth)
    look()
    const observer = new ResizeObserver(look)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { ref, width }
}

/** Left and right go from one entry of the bar to the next. */
function onKeyDown(event: KeyboardEvent<HTMLElement>) {
  const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('.top-item')]
  const at = items.indexOf(document.activeElement as HTMLElement)
  if (!step || at < 0) return
  event.preventDefault()
  items.at((at + step) % items.length)?.focus()
}

interface Props {
  active: Entry | undefined
  /** the group of the page that is shown, or the one that was picked */
  group: Entry | undefined
  /** LA-05: a group is picked, and its pages stand at the left; without it a group opens below itself (LA-03) */
  onPick?: ((group: Entry) => void) | undefined
}

/** LA-03, LA-05, LA-08: the menu in the top bar; what does not fit goes into the last group. */
export function TopMenu({ active, group, onPick }: Props) {
  const t = useT()
  const title = useEntryTitle()
  const { ref, width } = useWidth()
  const roots = useAtomValue(sessionAtom, { store })?.menus.roots ?? []
  const { seen, rest } = fitting(visibleEntries(roots), width)
  const one = (entry: Entry) => {
    const name = title(entry)
    const text = <span className="top-text">{name}</span>
    if (!isGroup(entry)) {
      return (
        <EntryLink entry={entry} active={active} className="top-item" title={name}>
          {text}
        </EntryLink>
      )
    }
    if (onPick) {
      return (
        <button
          type="button"
          className="top-item"
          title={name}
          aria-pressed={entry === group}
          data-within={entry === group || undefined}
          onClick={() => onPick(entry)}
        >
          {text}
        </button>
      )
    }
    return (
      <Flyout entries={entry.children} active={active} name={name} to="below" className="top-item" within={entry === group}>
        {text}
      </Flyout>
    )
  }
  return (
    <nav ref={ref} className="top-menu" aria-label={t('nav.menu')} onKeyDown={onKeyDown}>
      <ul>
        {seen.map((entry) => (
          <li key={entry.id}>{one(entry)}</li>
        ))}
        {rest.length > 0 && width > 0 && (
          <li>
            <Flyout
              entries={rest}
              active={active}
              name={t('nav.more')}
              to="below"
              className="top-item"
              within={group !== undefined && rest.includes(group)}
            >
              <span className="top-text">{t('nav.more')}</span>
            </Flyout>
          </li>
        )}
      </ul>
    </nav>
  )
}
