import { lockScreen, logout } from '#api/session.ts'
import { t } from '../language/text.ts'
import { confirm } from '../notify/confirm.ts'
import { toast } from '../notify/toast.ts'
import { send } from '../request.ts'
import { leave, sessionAtom, setLock } from '../session/session.ts'
import { store } from '../store.ts'
import { forgetKept } from './views/keeping.ts'

/** SE-10: asks, tells the server, and forgets everything, also when the server cannot be told. */
export async function signOut() {
  if (!(await confirm(t('app.logout.confirm')))) return
  await logout(send).catch(() => {})
  forgetKept()
  leave()
}

/** LK-01: the server knows first, then the screen is shut: also when it cannot be told, because whoever goes away must not leave it open. */
export async function lock() {
  const user = store.get(sessionAtom)?.user
  if (!user) return
  await lockScreen(send).catch(() => {})
  setLock({ account: user.userAccount, name: user.userName })
}

/** Full screen and back; a browser that cannot is told so. */
export async function toggleFullscreen() {
  if (!document.fullscreenEnabled) return toast('warning', t('app.fullscreenUnsupported'))
  try {
    if (document.fullscreenElement) await document.exitFullscreen()
    else await document.documentElement.requestFullscreen()
  } catch {
    toast('warning', t('app.fullscreenUnsupported'))
  }
}
