import { languageAtom } from '../language/i18n.ts'
import { sessionAtom, token } from '../session/session.ts'
import { appId } from '../storage.ts'
import { store } from '../store.ts'
import { watchAway } from './away.ts'
import { createHandlers } from './handlers.ts'
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
  const followLanguage = store.sub(languageAtom, mine.greet)
  const menus = followMenus()
  return () => {
    over = true
    menus()
    followLanguage()
    away.stop()
    mine.close()
  }
}
