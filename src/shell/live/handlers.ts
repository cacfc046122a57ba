import type { Json } from '#core/types.ts'
import { giveUpUnsaved, hasUnsaved } from '#runtime/form/unsaved.ts'
import { withPart } from '#runtime/lazy/loadPart.ts'
import { t } from '../language/text.ts'
import { confirm } from '../notify/confirm.ts'
import { toast } from '../notify/toast.ts'
import { keepFarewell } from '../session/farewell.ts'
import { leave, menusVersionAtom, token } from '../session/session.ts'
import { store } from '../store.ts'
import type { LiveMessage } from './socket.ts'
import { chatAtom, countViewAtom, flagAtom, newsAtom, unreadAtom } from './state.ts'

/** CN-08 */
const delays = { logout: 1000, refresh: 2000 } as const

/** What the handlers do to the window and the connection. */
export interface Around {
  close: () => void
  reload: () => void
}

const wait = (milliseconds: number) => new Promise<void>((done) => setTimeout(done, milliseconds))
const textOf = (value: Json | undefined) => (typeof value === 'string' ? value : '')

/** SE-16, SE-17: the server counts; without its count the one here goes on. */
function count(total: Json | undefined, more: number) {
  const before = store.get(unreadAtom)
  const now = typeof total === 'number' ? total : before + more
  store.set(unreadAtom, now)
  if (now === 0) store.set(flagAtom, false)
}

/** SE-18, SE-19. A form that is half filled stays in this window: its person finds it again after signing in. */
async function onLogout(message: LiveMessage, { close, reload }: Around) {
  await wait(delays.logout)
  const current = token()
  // Signed out here in the meantime: there is nothing left to end.
  if (current === null) return
  if (message.token !== current) return reload()
  close()
  const text = textOf(message.msg) || t('auth.expired')
  // what the person did in another window is told, and is no error
  const type = message.tone === 'info' ? 'info' : 'error'
  const stays = hasUnsaved()
  leave()
  if (stays) return toast(type, text)
  keepFarewell(text, type)
  reload()
}

/** SE-21. What is typed is not lost without asking. */
async function onRefresh(text: string, { reload }: Around) {
  if (hasUnsaved()) {
    if (!(await confirm([text, t('live.refreshUnsaved')].filter(Boolean).join(' ')))) return
    giveUpUnsaved()
    return reload()
  }
  if (text) {
    toast('info', text, delays.refresh)
    await wait(delays.refresh)
    // Somebody may have begun to type meanwhile.
    if (hasUnsaved()) return onRefresh(text, { close: () => {}, reload })
  }
  reload()
}

/** Other parts that hear the live connection: the chat (SE-20). */
const listeners = new Map<string, (message: LiveMessage) => void>()

/** Hears one method of the live connection, until the answer is called. */
export function onLive(method: string, listener: (message: LiveMessage) => void): () => void {
  listeners.set(method, listener)
  return () => void (listeners.get(method) === listener && listeners.delete(method))
}

/** Says what to do with each message of one window. */
export function createHandlers(around: Around): (message: LiveMessage) => void {
  /** the last refresh that this page knows of: a later one was told while it was away */
  let refreshedAt: number | undefined
  /** told on this connection already */
  let told = false
  return (message) => {
    const { counts } = message
    // what waits behind entries of the menu, and in chats, comes along with several
    if (counts !== null && typeof counts === 'object' && 'chat' in counts) store.set(chatAtom, Number(counts.chat))
    if (counts && (store.get(countViewAtom) || Object.values(counts).some(Boolean)))
      void withPart(
        'count',
        () => import('../workspace/menu/CountMark.tsx'),
        ({ show }) => show(counts),
      )
    switch (message.method) {
      case 'initMessage': {
        count(message.unreadTotal, 0)
        if (message.flag !== undefined) store.set(flagAtom, message.flag === 1)
        store.set(newsAtom, (n) => n + 1)
        listeners.get(message.method)?.(message)
        // Menus that changed after this window read them, and before it could hear of it.
        const { refreshedAt: last, menusVersion } = message
        if (typeof menusVersion === 'string' && menusVersion !== store.get(menusVersionAtom))
          listeners.get('refreshMenus')?.({ method: 'refreshMenus' })
        if (typeof last !== 'number') break
        if (!told && refreshedAt !== undefined && last > refreshedAt) void onRefresh(t('live.refreshed'), around)
        refreshedAt = last
        told = false
        break
      }
      case 'messagePush': {
        const more = typeof message.unreadNoticeCount === 'number' ? message.unreadNoticeCount : 0
        count(message.unreadTotal, more)
        if (more > 0) store.set(flagAtom, true)
        store.set(newsAtom, (n) => n + 1)
        break
      }
      case 'logout':
        void onLogout(message, around)
        break
      case 'closeSocket':
        around.close()
        break
      case 'refresh':
        told = true
        void onRefresh(textOf(message.msg), around)
        break
      default:
        listeners.get(message.method)?.(message)
    }
  }
}
