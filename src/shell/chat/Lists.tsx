import { useState } from 'react'
import { ask } from '#api/call.ts'
import { formatDate } from '#core/format/format.ts'
import { Choices, type Place } from '#renderers/choice/Choices.tsx'
import { Endless } from '../endless/Endless.tsx'
import { useT } from '../language/text.ts'
import { badgeText } from '../live/state.ts'
import { confirm } from '../notify/confirm.ts'
import { durations, toast } from '../notify/toast.ts'
import { send } from '../request.ts'
import { line } from '../workspace/barLine.tsx'
import { Avatar, useName } from './Avatar.tsx'
import { useContacts, useConversations } from './people.ts'
import type { Conversation, Peer } from './types.ts'

/** CH-08: how far from the end the next page is asked for. */
const look = { reach: 300, className: 'chat-scroll', rowClass: 'chat-row' }

interface Props {
  keyword: string
  chosen: string | undefined
  onOpen: (peer: Peer) => void
  /** the conversation with the chosen person was deleted or left the list */
  onGone: () => void
}

/** Today's messages by their time, others by their day. */
function whenOf(at: number): string {
  if (at === 0) return ''
  const day = formatDate(at, 'yyyy-MM-dd')
  if (day === formatDate(Date.now(), 'yyyy-MM-dd')) return formatDate(at, 'HH:mm')
  return day.slice(0, 4) === String(new Date().getFullYear()) ? formatDate(at, 'MM-dd') : day
}

/** CH-02: what can be done with a conversation, at a place. */
function Actions({ peer, place, onClose, onGone }: { peer: Peer; place: Place; onClose: () => void; onGone: () => void }) {
  const t = useT()
  const params = { id: peer.id }
  const remove = async () => {
    const { msg } = await ask(send, 'DELETE /api/message/imreply/relocation/:id', { params })
    toast('success', msg, durations.saved)
    onGone()
  }
  const deleteRecord = async () => {
    if (!(await confirm(t('chat.deleteRecord.confirm'), { danger: true }))) return
    const { msg } = await ask(send, 'DELETE /api/message/imreply/deleteChatRecord/:id', { params })
    toast('success', msg, durations.saved)
    onGone()
  }
  return (
    <Choices
      label={t('chat.actions')}
      place={place}
      onClose={onClose}
      choices={[
        { key: 'remove', label: t('chat.remove'), run: () => void remove().catch(() => {}) },
        { key: 'delete', label: t('chat.deleteRecord'), danger: true, run: () => void deleteRecord().catch(() => {}) },
      ]}
    />
  )
}

/** CH-06: the conversations, the one with the newest message first. */
export function Conversations({ keyword, chosen, onOpen, onGone }: Props) {
  const t = useT()
  const nameOf = useName()
  const pages = useConversations(keyword)
  const [asked, setAsked] = useState<{ peer: Conversation; place: Place }>()
  return (
    <>
      <Endless
        {...look}
        pages={pages}
        none={t(keyword ? 'chat.noContacts' : 'chat.none')}
        hint={t(keyword ? 'chat.otherWord' : 'chat.noneHint')}
        item={(one) => (
          <>
            <button
              type="button"
              className="chat-item"
              aria-current={one.id === chosen || undefined}
              onClick={() => onOpen(one)}
              onContextMenu={(event) => {
                event.preventDefault()
                // the key of the keyboard has no place of its own
                const { left, bottom } = event.currentTarget.getBoundingClientRect()
                const isKey = event.clientX === 0 && event.clientY === 0
                setAsked({ peer: one, place: { x: isKey ? left + 16 : event.clientX, y: isKey ? bottom : event.clientY, align: 'start' } })
              }}
            >
              <Avatar person={one} />
              <span className="chat-about">
                <span className="chat-line">
                  <strong>{nameOf(one)}</strong>
                  <time>{whenOf(one.latestDate)}</time>
                </span>
                <span className="chat-line">
                  <span className="chat-latest">{one.messageType === 'image' ? t('chat.imageMessage') : one.latestMessage}</span>
                  {one.unreadMessage > 0 && (
                    <span className="chat-unread">
                      <span aria-hidden="true">{badgeText(one.unreadMessage)}</span>
                      <span className="sr-only">{t('chat.unread', { count: one.unreadMessage })}</span>
                    </span>
                  )}
                </span>
              </span>
            </button>
            <button
              type="button"
              className="icon-button chat-more"
              aria-label={t('chat.actionsOf', { name: nameOf(one) })}
              title={t('chat.actions')}
              aria-haspopup="menu"
              onClick={(event) => setAsked({ peer: one, place: event.currentTarget })}
            >
              {line(<path d="M3 8h.01M8 8h.01M13 8h.01" strokeWidth="2" />)}
            </button>
          </>
        )}
      />
      {asked && (
        <Actions
          {...asked}
          onClose={() => setAsked(undefined)}
          onGone={() => {
            if (asked.peer.id === chosen) onGone()
          }}
        />
      )}
    </>
  )
}

/** CH-08: whom one can write to. */
export function Contacts({ keyword, chosen, onOpen }: Props) {
  const t = useT()
  const nameOf = useName()
  return (
    <Endless
      {...look}
      pages={useContacts(keyword)}
      none={t('chat.noContacts')}
      hint={t(keyword ? 'chat.otherWord' : 'chat.noContactsHint')}
      item={(one) => (
        <button type="button" className="chat-item" aria-current={one.id === chosen || undefined} onClick={() => onOpen(one)}>
          <Avatar person={one} />
          <span className="chat-about">
            <span className="chat-line">
              <strong>{nameOf(one)}</strong>
              <span className="chat-account">{one.account}</span>
            </span>
            <span className="chat-latest">{one.organize}</span>
          </span>
        </button>
      )}
    />
  )
}
