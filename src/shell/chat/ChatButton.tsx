import { useAtomValue } from 'jotai'
import { useT } from '../language/text.ts'
import { badgeText, chatAtom } from '../live/state.ts'
import { store } from '../store.ts'
import { line } from '../workspace/barLine.tsx'
import { openPanel } from '../workspace/panels.ts'

/** NB-02: the way to the chat, with the number of messages that were not read, at most 99. */
export function ChatButton() {
  const t = useT()
  const count = useAtomValue(chatAtom, { store })
  const label = count > 0 ? t('nav.chat.unread', { count: badgeText(count) }) : t('nav.chat')
  return (
    <button type="button" className="icon-button bell" aria-label={label} title={label} onClick={() => openPanel('chat')}>
      {line(<path d="M2 3h12v8H7l-3 2.5V11H2z" />)}
      {count > 0 && (
        <span className="bell-count" aria-hidden="true">
          {badgeText(count)}
        </span>
      )}
    </button>
  )
}
