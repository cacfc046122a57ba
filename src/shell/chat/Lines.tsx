import { useAtomValue } from 'jotai'
import { type ReactNode, type UIEvent, useLayoutEffect, useRef } from 'react'
import { formatDate } from '#core/format/format.ts'
import { useT } from '../language/text.ts'
import { sessionAtom } from '../session/session.ts'
import { store } from '../store.ts'
import { Avatar } from './Avatar.tsx'
import type { useHistory } from './history.ts'
import { giveUp, writeAgain } from './outbox.ts'
import type { ImageContent, Peer, Waiting } from './types.ts'

/** CH-09: this far from the beginning older messages are asked for. */
const reach = 100
/** A pause of this length is told with its time. */
const pause = 5 * 60_000
/** The longest side of a picture in a conversation, in pixels. */
const longestSide = 220

const links = /(https?:\/\/[^\s<>"'，。；）]+)/g

/** A text with its addresses as links, which open beside. */
function Words({ text }: { text: string }) {
  const parts = text.split(links)
  return (
    <>
      {parts.map((part, i) =>
        i % 2 === 1 ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text stand where they stand
          <a key={i} href={part} target="_blank" rel="noopener noreferrer">
            {part}
          </a>
        ) : (
          part
        ),
      )}
    </>
  )
}

/** A picture in a conversation; opened beside it in full. One that waits since before this window was opened has no address here. */
function Picture({ image, shown }: { image: ImageContent; shown?: string | undefined }) {
  const t = useT()
  const scale = Math.min(1, longestSide / Math.max(image.width, image.height))
  const size = { width: Math.max(24, Math.round(image.width * scale)), height: Math.max(24, Math.round(image.height * scale)) }
  const name = image.name || t('chat.imageMessage')
  if (shown) return <img src={shown} alt={name} {...size} />
  if (!image.path.startsWith('/'))
    return (
      <span>
        {t('chat.imageMessage')} {image.name}
      </span>
    )
  return (
    <a href={image.path} target="_blank" rel="noopener noreferrer" className="chat-picture" title={name}>
      <img src={image.path} alt={name} {...size} />
    </a>
  )
}

const Content = ({ content, shown }: { content: string | ImageContent; shown?: string | undefined }) =>
  typeof content === 'string' ? <Words text={content} /> : <Picture image={content} shown={shown} />

function Line({ own, peer, children }: { own: boolean; peer: Peer; children: ReactNode }) {
  const user = useAtomValue(sessionAtom, { store })?.user
  const me = { realName: user?.userName ?? '', headIcon: user?.headIcon ?? '' }
  return (
    <div className={own ? 'chat-message chat-own' : 'chat-message'}>
      <Avatar person={own ? me : { realName: peer.realName, headIcon: peer.headIcon }} />
      <div className="chat-bubble-line">{children}</div>
    </div>
  )
}

function Unsent({ message }: { message: Waiting }) {
  const t = useT()
  const { clientKey, failed } = message
  if (failed === undefined) return <span className="chat-state">{t('chat.sending')}</span>
  return (
    <span className="chat-state chat-failed" role="alert">
      <span>{failed}</span>
      <button type="button" className="chat-link" onClick={() => writeAgain(clientKey)}>
        {t('common.retry')}
      </button>
      <button type="button" className="chat-link" onClick={() => giveUp(clientKey)}>
        {t('chat.giveUp')}
      </button>
    </span>
  )
}

/** What was written, the oldest first: begins at its end, stays there while new ones come, and goes on upwards. */
export function Lines({ peer, history, waiting }: { peer: Peer; history: ReturnType<typeof useHistory>; waiting: readonly Waiting[] }) {
  const t = useT()
  const box = useRef<HTMLDivElement>(null)
  const { list, more, busy, failed, past } = history
  const first = list[0]?.seq
  const last = `${list.at(-1)?.seq}/${waiting.length}`
  const place = useRef({ first, last: '', height: 0, atEnd: true })

  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const before = place.current
    // older ones came above: what is looked at stays where it is
    if (before.first !== undefined && first !== undefined && first < before.first && !before.atEnd)
      element.scrollTop += element.scrollHeight - before.height
    else if (last !== before.last && before.atEnd) element.scrollTop = element.scrollHeight
    place.current = { ...before, first, last, height: element.scrollHeight }
  }, [first, last])

  const scrolled = ({ currentTarget }: UIEvent<HTMLDivElement>) => {
    const { scrollTop, scrollHeight, clientHeight } = currentTarget
    place.current = { ...place.current, height: scrollHeight, atEnd: scrollHeight - scrollTop - clientHeight < 40 }
    if (scrollTop <= reach && more && !busy && !failed) history.older()
  }
  const ids = list.map(({ clientKey }) => clientKey)

  return (
    <div className="chat-lines-box">
      <div
        className="chat-lines"
        ref={box}
        role="log"
        aria-label={t('chat.with', { name: peer.realName })}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
        tabIndex={0}
        onScroll={scrolled}
      >
        {busy && <p className={list.length > 0 ? 'chat-wait' : 'sr-only'}>{t('notice.loading')}</p>}
        {failed && (
          <div className="panel-none">
            <p>{t('http.error')}</p>
            <button type="button" className="button" onClick={list.length > 0 ? history.older : history.again}>
              {t('common.retry')}
            </button>
          </div>
        )}
        {!busy && !failed && list.length === 0 && waiting.length === 0 && <p className="panel-none">{t('chat.noMessages')}</p>}
        {list.map(({ id, sendUserId, content, sendTime }, i) => (
          <div key={id}>
            {sendTime - (list[i - 1]?.sendTime ?? 0) > pause && (
              <time className="chat-time">{formatDate(sendTime, 'yyyy-MM-dd HH:mm')}</time>
            )}
            <Line own={sendUserId !== peer.id} peer={peer}>
              <div className={typeof content === 'string' ? 'chat-bubble' : 'chat-bubble chat-bubble-picture'}>
                <Content content={content} />
              </div>
            </Line>
          </div>
        ))}
        {waiting
          .filter(({ clientKey }) => !ids.includes(clientKey))
          .map((message) => (
            <Line key={message.clientKey} own peer={peer}>
              <div className={typeof message.content === 'string' ? 'chat-bubble' : 'chat-bubble chat-bubble-picture'}>
                <Content content={message.content} shown={message.shown} />
              </div>
              <Unsent message={message} />
            </Line>
          ))}
      </div>
      {past && (
        <button type="button" className="button chat-newest" onClick={history.newest}>
          {t('chat.newest')}
        </button>
      )}
    </div>
  )
}
