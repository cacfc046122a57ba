import { atom } from 'jotai'
import type { Json } from '#core/types.ts'
import { onLive } from '../live/handlers.ts'
import { outboxName, say, whenLineEnds } from '../live/line.ts'
import { sessionAtom } from '../session/session.ts'
import { keep, recall } from '../storage.ts'
import { store } from '../store.ts'
import type { ChatMessage, ImageContent, Waiting } from './types.ts'

/** What waits at most: more is not written while the server is away. */
export const mostWaiting = 50

const ownId = () => store.get(sessionAtom)?.user.userId ?? ''
function read(userId: string): Waiting[] {
  try {
    const list: unknown = JSON.parse(recall(outboxName(userId)) ?? '[]')
    return Array.isArray(list) ? (list as Waiting[]).slice(0, mostWaiting) : []
  } catch {
    return []
  }
}

/** Whose messages are at hand: whoever signs in next at the same browser sends none of them. */
let owner = ''
/** Messages of this person that the server has not confirmed, the oldest first; they outlive the window. */
export const waitingAtom = atom<readonly Waiting[]>([])

function change(to: (list: readonly Waiting[]) => readonly Waiting[]): void {
  const list = to(store.get(waitingAtom))
  store.set(waitingAtom, list)
  // an address of this window means nothing to the next one
  keep(outboxName(owner), list.length > 0 ? JSON.stringify(list.map(({ shown: _shown, ...one }) => one)) : null)
}

const sent = ({ clientKey, toUserId, messageType, content }: Waiting): { [name: string]: Json } => ({
  ...{ clientKey, toUserId, messageType },
  messageContent: content,
})

/** Says everything that waits again, in its order: the server keeps each once, whatever came through before. */
function flush(): void {
  for (const one of store.get(waitingAtom)) if (one.failed === undefined) say('SendMessage', sent(one))
}

/** CH-11: writes a message; it is confirmed by the server's echo. False when too many wait already. */
export function write(toUserId: string, messageType: Waiting['messageType'], content: string | ImageContent, shown?: string): boolean {
  if (store.get(waitingAtom).length >= mostWaiting) return false
  const message = { clientKey: crypto.randomUUID(), toUserId, messageType, content, at: Date.now(), ...(shown ? { shown } : {}) }
  change((list) => [...list, message])
  say('SendMessage', sent(message))
  return true
}

/** Sends a message again that was refused. */
export function writeAgain(clientKey: string): void {
  change((list) => list.map(({ failed, ...one }) => (one.clientKey === clientKey ? one : { ...one, ...(failed ? { failed } : {}) })))
  const one = store.get(waitingAtom).find((waiting) => waiting.clientKey === clientKey)
  if (one) say('SendMessage', sent(one))
}

/** Gives up a message that was refused. */
export const giveUp = (clientKey: string) => change((list) => list.filter((one) => one.clientKey !== clientKey))

type Heard = { own: boolean; message: ChatMessage }
const readers = new Set<(heard: Heard) => void>()
/** Hears messages that were written, here or elsewhere, and received; gives what ends it. */
export function onMessage(reader: (heard: Heard) => void): () => void {
  readers.add(reader)
  return () => void readers.delete(reader)
}
const tellReaders = (heard: Heard) => {
  for (const reader of readers) reader(heard)
}

/** Who waits for an answer to `MessageList`, by its number; an answer without a list says that it was refused. */
const answers = new Map<number, (answer: { [name: string]: Json }) => void>()
let asked = 0
/** CH-12: asks for a part of a conversation; `answer` hears what comes. Gives what ends the waiting. */
export function askMessages(query: { [name: string]: Json }, answer: (message: { [name: string]: Json }) => void): () => void {
  const ask = ++asked
  answers.set(ask, answer)
  say('MessageList', { ...query, ask })
  return () => void answers.delete(ask)
}

/** Grows when the line is back: what is shown is read again. */
export const lineAtom = atom(0)
/** Grows when conversations changed. */
export const changedAtom = atom(0)
const grow = (counter: typeof lineAtom) => store.set(counter, (n) => n + 1)

/** Begins to send what waits for whoever is signed in, and to hear what comes, until they sign out. */
export function beginChat(): void {
  if (owner !== '' && owner === ownId()) return
  owner = ownId()
  store.set(waitingAtom, read(owner))
  const ends = [
    onLive('sendMessage', ({ message }) => {
      const told = message as ChatMessage
      giveUp(told.clientKey ?? '')
      tellReaders({ own: true, message: told })
      grow(changedAtom)
    }),
    onLive('receiveMessage', ({ message }) => {
      tellReaders({ own: false, message: message as ChatMessage })
      grow(changedAtom)
    }),
    onLive('conversationChanged', () => grow(changedAtom)),
    onLive('messageList', (message) => answers.get(Number(message.ask))?.(message)),
    onLive('error', ({ code, of, clientKey, ask, msg }) => {
      if (code !== 'chat') return
      if (of === 'MessageList') answers.get(Number(ask))?.({})
      if (of === 'SendMessage') change((list) => list.map((one) => (one.clientKey === clientKey ? { ...one, failed: String(msg) } : one)))
    }),
    onLive('initMessage', () => {
      flush()
      grow(lineAtom)
      grow(changedAtom)
    }),
  ]
  whenLineEnds(() => {
    for (const end of ends) end()
    store.set(waitingAtom, [])
    owner = ''
  })
  flush()
}
