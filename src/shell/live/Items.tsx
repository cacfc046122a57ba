import { formatDate } from '#core/format/format.ts'
import { Endless } from '../endless/Endless.tsx'
import type { Pages } from '../endless/usePages.ts'
import { useT } from '../language/text.ts'
import type { Message } from './messages.ts'

/** NT-07: this far from the end the next page is asked for. */
const reach = 200

interface Props {
  pages: Pages<Message>
  unreadOnly: boolean
  onOpen: (message: Message) => void
}

/** The messages of the drawer; more come when the end is near. */
export function Items({ pages, unreadOnly, onOpen }: Props) {
  const t = useT()
  return (
    <Endless
      pages={pages}
      reach={reach}
      className="notices-list"
      none={t(unreadOnly ? 'notice.noneUnread' : 'notice.none')}
      hint={t('notice.noneHint')}
      item={(message) => (
        <button type="button" className="notice-item" onClick={() => onOpen(message)}>
          <span className="notice-line">
            {message.isRead === '0' && <span className="notice-dot" role="img" aria-label={t('notice.unread')} />}
            {message.firstTime !== null && <span className="notice-again">{t('notice.again')}</span>}
            <strong>{message.title}</strong>
          </span>
          {message.excerpt && <span className="notice-text">{message.excerpt}</span>}
          <span className="notice-meta">
            <span>{t(`notice.type.${message.type}`)}</span>
            {message.releaseTime !== null && <time>{formatDate(message.releaseTime, 'yyyy-MM-dd HH:mm')}</time>}
          </span>
        </button>
      )}
    />
  )
}
