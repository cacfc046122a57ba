import { type UIEvent, useEffect, useRef, useState } from 'react'
import { formatDate } from '#core/format/format.ts'
import { useT } from '../language/text.ts'
import { useName } from './Avatar.tsx'
import { useFound } from './history.ts'
import type { Peer } from './types.ts'

const reach = 100

/** CH-04: looks words up in a conversation; what is chosen is shown where it was written. */
export function Finder({ peer, onPick, onClose }: { peer: Peer; onPick: (seq: number) => void; onClose: () => void }) {
  const t = useT()
  const nameOf = useName()
  const [keyword, setKeyword] = useState('')
  const found = useFound(peer.id, keyword)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const isNone = keyword.trim() !== '' && !found.busy && !found.failed && found.list.length === 0
  return (
    <div className="chat-finder">
      <input
        ref={field}
        type="search"
        className="chat-field"
        aria-label={t('chat.find')}
        placeholder={t('chat.find')}
        value={keyword}
        maxLength={100}
        onChange={(event) => setKeyword(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          // the chat stays open
          event.preventDefault()
          event.stopPropagation()
          onClose()
        }}
      />
      <div
        className="chat-scroll"
        aria-busy={found.busy}
        onScroll={({ currentTarget }: UIEvent) => {
          if (currentTarget.scrollHeight - currentTarget.scrollTop - currentTarget.clientHeight <= reach) found.next()
        }}
      >
        <ul>
          {found.list.map(({ seq, sendUserId, content, sendTime }) => (
            <li key={seq}>
              <button type="button" className="chat-found" onClick={() => onPick(seq)}>
                <span className="chat-line">
                  <strong>{sendUserId === peer.id ? nameOf(peer) : t('chat.me')}</strong>
                  <time>{formatDate(sendTime, 'yyyy-MM-dd HH:mm')}</time>
                </span>
                <span className="chat-found-text">{typeof content === 'string' ? content : ''}</span>
              </button>
            </li>
          ))}
        </ul>
        <p className="panel-none" role="status">
          {found.failed
            ? t('http.error')
            : isNone
              ? t('chat.notFound')
              : found.busy
                ? t('notice.loading')
                : keyword
                  ? ''
                  : t('chat.findHint')}
        </p>
      </div>
    </div>
  )
}
