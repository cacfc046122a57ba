import { useAtomValue } from 'jotai'
import { useT } from '../language/text.ts'
import { store } from '../store.ts'
import { line } from '../workspace/barLine.tsx'
import { openPanel } from '../workspace/panels.ts'
import { badgeText, flagAtom, newsAtom, unreadAtom } from './state.ts'
import './live.css'

/** NB-02, NB-06: the bell with the number of unread messages, at most 99; it flashes until it is looked at. */
export function Badge() {
  const t = useT()
  const count = useAtomValue(unreadAtom, { store })
  const flag = useAtomValue(flagAtom, { store })
  const news = useAtomValue(newsAtom, { store })
  const label = count > 0 ? t('nav.notices.unread', { count: badgeText(count) }) : t('nav.notices')
  return (
    <button
      type="button"
      className="icon-button bell"
      aria-label={label}
      title={label}
      onClick={() => {
        store.set(flagAtom, false)
        openPanel('notices')
      }}
    >
      {line(<path d="M8 2a4 4 0 0 0-4 4v3L2.7 11.5h10.6L12 9V6a4 4 0 0 0-4-4zM6.5 13.5a1.6 1.6 0 0 0 3 0" />)}
      {count > 0 && (
        // each news flashes anew
        <span key={news} className={flag ? 'bell-count bell-flash' : 'bell-count'} aria-hidden="true">
          {badgeText(count)}
        </span>
      )}
    </button>
  )
}
