import { useAtomValue } from 'jotai'
import { useEffect, useRef, useState } from 'react'
import { useT } from '../language/text.ts'
import { say } from '../live/line.ts'
import { store } from '../store.ts'
import { line } from '../workspace/barLine.tsx'
import { Avatar, useName } from './Avatar.tsx'
import { Composer } from './Composer.tsx'
import { Finder } from './Finder.tsx'
import { useHistory } from './history.ts'
import { Lines } from './Lines.tsx'
import { waitingAtom } from './outbox.ts'
import type { Peer } from './types.ts'

/** CH-10: what is seen is read: whenever something came while the conversation stands open and the window is looked at. */
function useRead(peer: string, last: string | undefined, own: boolean) {
  const seen = useRef<string>(undefined)
  useEffect(() => {
    const read = () => {
      if (document.visibilityState !== 'visible' || seen.current === last) return
      seen.current = last
      say('UpdateReadMessage', { formUserId: peer })
    }
    // the first time whatever it is; later not for what one has written
    if (seen.current !== undefined && own) seen.current = last
    read()
    document.addEventListener('visibilitychange', read)
    return () => document.removeEventListener('visibilitychange', read)
  }, [peer, last, own])
}

/** One conversation: what was written, looking something up in it, and writing. */
export function Room({ peer, onBack }: { peer: Peer; onBack: () => void }) {
  const t = useT()
  const name = useName()(peer)
  const history = useHistory(peer.id)
  const waiting = useAtomValue(waitingAtom, { store }).filter(({ toUserId }) => toUserId === peer.id)
  const [finding, setFinding] = useState(false)
  const last = history.list.at(-1)
  useRead(peer.id, history.busy && !last ? undefined : (last?.id ?? ''), last !== undefined && last.sendUserId !== peer.id)

  return (
    <section className="chat-room" aria-label={t('chat.with', { name })}>
      <header className="chat-head">
        <button type="button" className="icon-button chat-back" aria-label={t('chat.back')} title={t('chat.back')} onClick={onBack}>
          {line(<path d="m10 3-5 5 5 5" />)}
        </button>
        <Avatar person={peer} />
        <h3>{name}</h3>
        <button
          type="button"
          className="icon-button"
          aria-label={t('chat.find')}
          title={t('chat.find')}
          aria-pressed={finding}
          onClick={() => setFinding(!finding)}
        >
          {line(
            <>
              <circle cx="7" cy="7" r="4.5" />
              <path d="m10.5 10.5 3.5 3.5" />
            </>,
          )}
        </button>
      </header>
      {finding ? (
        <Finder
          peer={peer}
          onPick={(seq) => {
            setFinding(false)
            history.upTo(seq)
          }}
          onClose={() => setFinding(false)}
        />
      ) : (
        <>
          <Lines peer={peer} history={history} waiting={history.past ? [] : waiting} />
          <Composer peer={peer} onWritten={() => history.past && history.newest()} />
        </>
      )}
    </section>
  )
}
