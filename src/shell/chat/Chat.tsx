import { type KeyboardEvent, useEffect, useState } from 'react'
import { useT } from '../language/text.ts'
import { Panel } from '../workspace/panels/Panel.tsx'
import { Contacts, Conversations } from './Lists.tsx'
import { beginChat } from './outbox.ts'
import { Room } from './Room.tsx'
import type { Peer } from './types.ts'
import './chat.css'

const tabs = ['messages', 'contacts'] as const
type Tab = (typeof tabs)[number]

/** CH-01: the chat: conversations and contacts at the left, the chosen conversation beside them; on a narrow window one of both. */
export default function Chat({ onClose }: { onClose: () => void }) {
  const t = useT()
  const [tab, setTab] = useState<Tab>('messages')
  const [keyword, setKeyword] = useState('')
  const [peer, setPeer] = useState<Peer>()
  const [typed, setTyped] = useState('')
  useEffect(beginChat, [])
  useEffect(() => {
    const timer = setTimeout(() => setKeyword(typed), typed === '' ? 0 : 200)
    return () => clearTimeout(timer)
  }, [typed])

  const choose = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    const next = tabs.at((tabs.indexOf(tab) + step) % tabs.length) ?? tab
    setTab(next)
    document.getElementById(`chat-tab-${next}`)?.focus()
  }
  const List = tab === 'messages' ? Conversations : Contacts

  return (
    <Panel title={t('chat.title')} kind="drawer" onClose={onClose}>
      <div className="chat" data-open={peer ? '' : undefined}>
        <div className="chat-side">
          <div className="chat-tabs" role="tablist" aria-label={t('chat.title')} onKeyDown={choose}>
            {tabs.map((one) => (
              <button
                key={one}
                id={`chat-tab-${one}`}
                type="button"
                role="tab"
                aria-selected={one === tab}
                aria-controls="chat-list"
                tabIndex={one === tab ? 0 : -1}
                onClick={() => setTab(one)}
              >
                <span>{t(`chat.tab.${one}`)}</span>
              </button>
            ))}
          </div>
          <input
            type="search"
            className="chat-field"
            aria-label={t('chat.findPerson')}
            placeholder={t('chat.findPerson')}
            value={typed}
            maxLength={100}
            onChange={(event) => setTyped(event.target.value)}
          />
          <div className="chat-list" id="chat-list" role="tabpanel" aria-labelledby={`chat-tab-${tab}`}>
            <List key={tab} keyword={keyword} chosen={peer?.id} onOpen={setPeer} onGone={() => setPeer(undefined)} />
          </div>
        </div>
        <div className="chat-main">
          {peer ? (
            <Room key={peer.id} peer={peer} onBack={() => setPeer(undefined)} />
          ) : (
            <p className="panel-none chat-choose">{t('chat.choose')}</p>
          )}
        </div>
      </div>
    </Panel>
  )
}
