import { useLayoutEffect } from 'react'
import { useT } from '../language/text.ts'
import { line } from './barLine.tsx'
import { openPanel } from './panels.ts'

const isMac = /mac|iphone|ipad/i.test(navigator.userAgent)

/** NB-01: opens the search of the menu; so do Ctrl+K and Cmd+K. */
export function SearchButton() {
  const t = useT()
  // As soon as the button is drawn: who sees it may press its keys.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      // An editor may have used the keys itself.
      if (event.defaultPrevented || event.altKey || event.shiftKey || event.ctrlKey === event.metaKey) return
      if (event.key.toLowerCase() !== 'k') return
      event.preventDefault()
      openPanel('search')
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
  const keys = isMac ? '⌘K' : 'Ctrl+K'
  return (
    <button
      type="button"
      className="icon-button"
      aria-label={t('nav.search')}
      aria-keyshortcuts="Control+K Meta+K"
      title={t('nav.searchKeys', { keys })}
      onClick={() => openPanel('search')}
    >
      {line(
        <>
          <circle cx="7" cy="7" r="4.6" />
          <path d="m10.5 10.5 3.6 3.6" />
        </>,
      )}
    </button>
  )
}
