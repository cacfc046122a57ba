import { loadUser } from '../loadUser.ts'
import { forgetPages } from '../workspace/pages.ts'
import { onLive } from './handlers.ts'

/** Not every window asks in the same moment. */
const spread = 1500

/** Reads the menus again when the server says that they changed; gives what ends it. */
export function followMenus(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = onLive('refreshMenus', () => {
    clearTimeout(timer)
    timer = setTimeout(
      () => {
        forgetPages()
        void loadUser().catch(() => {})
      },
      200 + Math.random() * spread,
    )
  })
  return () => {
    clearTimeout(timer)
    stop()
  }
}
