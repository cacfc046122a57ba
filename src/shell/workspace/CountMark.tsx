import { useAtomValue } from 'jotai'
import { Link } from 'react-router-dom'
import { badgeText } from '../live/state.ts'
import { sessionAtom } from '../session.ts'
import { store } from '../store.ts'
import { useT } from '../text.ts'
import { line } from './barLine.tsx'
import { useEntryTitle } from './entryText.ts'

/** How much waits, as a number for the eye and in words for the ear; with the code of an entry a link to it, for whom has it. */
export default function CountMark({ count, link }: { count: number; link: string | undefined }) {
  const t = useT()
  const title = useEntryTitle()
  const menus = useAtomValue(sessionAtom, { store })?.menus
  const words = t('nav.waiting', { total: badgeText(count) })
  const mark = (
    <span className="menu-count" aria-hidden="true">
      {badgeText(count)}
    </span>
  )
  if (link === undefined)
    return (
      <>
        {mark}
        <span className="sr-only">{words}</span>
      </>
    )
  const entry = [...(menus?.routes.values() ?? [])].find(({ code, hidden }) => code === link && !hidden)
  if (!entry) return null
  const label = title(entry) + words
  return (
    <Link className="icon-button bell" to={entry.path ?? '/'} aria-label={label} title={label}>
      {line(<path d="M3 2.5h10v11H3zM5.5 6l1 1 1.8-2M5.5 10.5l1 1 1.8-2M10 6.5h1M10 11h1" />)}
      {mark}
    </Link>
  )
}
