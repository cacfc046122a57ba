import { atom, useAtomValue } from 'jotai'
import { Link } from 'react-router-dom'
import type { Json } from '#core/types.ts'
import { useT } from '../../language/text.ts'
import { badgeText, type Counted, countViewAtom } from '../../live/state.ts'
import type { Entry } from '../../routing/menus.ts'
import { sessionAtom } from '../../session/session.ts'
import { store } from '../../store.ts'
import { line } from '../barLine.tsx'
import { useEntryTitle } from './entryText.ts'

/** How much waits behind an entry of the menu, by its code. */
const countsAtom = atom<{ readonly [menu: string]: number }>({})
/** The entry of the menu whose tasks are told beside the messages as well. */
const todo = 'workFlow.flowTodo'

/** A link to what waits, at the right of the bar: there on every page, and where the menu is folded away. */
function InBar({ entry, count }: { entry: Entry; count: number }) {
  const label = useEntryTitle()(entry) + useT()('nav.waiting', { total: badgeText(count) })
  return (
    <Link className="icon-button bell" to={entry.path ?? '/'} aria-label={label} title={label}>
      {line(<path d="M3 2.5h10v11H3zM5.5 6l1 1 1.8-2M5.5 10.5l1 1 1.8-2M10 6.5h1M10 11h1" />)}
      <span className="menu-count" aria-hidden="true">
        {badgeText(count)}
      </span>
    </Link>
  )
}

/** How much waits behind entries and all that stands below them, as a number for the eye and in words for the ear. */
function View({ of, bar }: Counted) {
  const t = useT()
  const counts = useAtomValue(countsAtom, { store })
  const routes = useAtomValue(sessionAtom, { store })?.menus.routes
  const sum = (list: readonly Entry[]): number => list.reduce((n, { code, children }) => n + (counts[code] ?? 0) + sum(children), 0)
  const entries = of ?? [...(routes?.values() ?? [])].filter(({ code, hidden }) => code === todo && !hidden).slice(0, 1)
  const count = sum(entries)
  if (count === 0) return null
  if (bar) return entries[0] ? <InBar entry={entries[0]} count={count} /> : null
  return (
    <>
      <span className="menu-count" aria-hidden="true">
        {badgeText(count)}
      </span>
      <span className="sr-only">{t('nav.waiting', { total: badgeText(count) })}</span>
    </>
  )
}

/** Shows what the server has counted. */
export function show(counts: Json): void {
  if (counts === null || typeof counts !== 'object' || Array.isArray(counts)) return
  store.set(countsAtom, Object.fromEntries(Object.entries(counts).filter((one): one is [string, number] => typeof one[1] === 'number')))
  if (!store.get(countViewAtom)) store.set(countViewAtom, { View })
}
