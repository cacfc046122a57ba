import { type UIEvent, useEffect, useRef } from 'react'
import { formatDate } from '#core/format/format.ts'
import { useT } from '../language/text.ts'
import type { Message } from './messages.ts'

/** NT-07: this far from the end the next page is asked for. */
const reach = 200

interface Props {
  list: Message[]
  more: boolean
  busy: boolean
  failed: boolean
  unreadOnly: boolean
  again: () => void
  next: () => void
  onOpen: (message: Message) => void
}

/** The messages of the drawer; more come when the end is near. */
export function Items({ list, more, busy, failed, unreadOnly, again, next, onOpen }: Props) {
  const t = useT()
  const box = useRef<HTMLDivElement>(null)
  const isNear = (element: Element) => element.scrollHeight - element.scrollTop - element.clientHeight <= reach
  // A tall window shows the end of the first page at once.
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at whenever a page has come
  useEffect(() => {
    if (box.current && more && !busy && !failed && isNear(box.current)) next()
  }, [list, more, busy, failed])
  return (
    <div
      className="notices-list"
      ref={box}
      aria-busy={busy}
      onScroll={(event: UIEvent) => !failed && isNear(event.currentTarget) && next()}
    >
      <ul>
        {list.map((message) => (
          <li key={message.id}>
            <button type="button" className="notice-item" onClick={() => onOpen(message)}>
              <span className="notice-line">
                {message.isRead === '0' && <span className="notice-dot" role="img" aria-label={t('notice.unread')} />}
                <strong>{message.title}</strong>
              </span>
              {message.excerpt && <span className="notice-text">{message.excerpt}</span>}
              <span className="notice-meta">
                <span>{t(`notice.type.${message.type}`)}</span>
                {message.releaseTime !== null && <time>{formatDate(message.releaseTime, 'yyyy-MM-dd HH:mm')}</time>}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {failed && (
        <div className="panel-none">
          <p>{t('http.error')}</p>
          <button type="button" className="button" onClick={again}>
            {t('common.retry')}
          </button>
        </div>
      )}
      {busy && <p className={list.length > 0 ? 'notices-wait' : 'sr-only'}>{t('notice.loading')}</p>}
      {!busy && !failed && list.length === 0 && (
        <div className="panel-none">
          <p>{t(unreadOnly ? 'notice.noneUnread' : 'notice.none')}</p>
          <p>{t('notice.noneHint')}</p>
        </div>
      )}
    </div>
  )
}
