import { withPart } from '#runtime/lazy/loadPart.ts'
import { languageAtom } from '../language/i18n.ts'
import { sessionAtom, token } from '../session/session.ts'
import { appId, recall } from '../storage.ts'
import { store } from '../store.ts'
import { watchAway } from './away.ts'
import { createHandlers } from './handlers.ts'
import { outboxName, setLine } from './line.ts'
import { followMenus } from './menus.ts'
import { openSocket } from './socket.ts'

/** SE-15: what the server is told about this window. */
const hello = () => ({
  token: token() ?? '',
  mobileDevice: /Mobi|Android|iPhone|iPad/.test(navigator.userAgent),
  systemId: store.get(sessionAtom)?.user.systemId ?? '',
  isSeparate: appId !== undefined,
  language: store.get(languageAtom),
})

/** Opens the live connection of this window; gives what ends it. */
export function connect(): () => void {
  let over = false
  const away = watchAway(() => mine.hurry())
  const mine = openSocket({
    url: () => `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/websocket/${token() ?? ''}`,
    hello,
    hear: createHandlers({
      close: () => mine.close(),
      // What the old session is told does not concern whoever signed in meanwhile, nor what they have typed.
      reload: () => {
        if (!over) location.reload()
      },
    }),
    state: away.state,
  })
  const line = setLine(mine)
  // What was written while the server was away goes out, whether the chat is opened or not.
  if (recall(outboxName(store.get(sessionAtom)?.user.userId ?? '')) !== null)
    void withPart(
      'chat messages',
      () => import('../chat/outbox.ts'),
      ({ beginChat }) => over || beginChat(),
    )
  const followLanguage = store.sub(languageAtom, mine.greet)
  const menus = followMenus()
  return () => {
    over = true
    menus()
    line()
    followLanguage()
    away.stop()
    mine.close()
  }
}
