import { loadUser } from '../session/loadUser.ts'
import { forgetPages } from '../workspace/views/pages.ts'
import { onLive } from './handlers.ts'

/** Not every window asks in the same moment. */
const spread = 1500

/** Reads the menus again when the server says that they changed; gives what ends it. */
export function followMenus(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  // One after the other: an older answer never comes last.
  let turn: Promise<unknown> = Promise.resolve()
  const read = () => {
    timer = undefined
    turn = turn.then(() => {
      forgetPages()
      return loadUser().catch(() => {})
    })
  }
  const stop = onLive('refreshMenus', () => {
    // A time that has begun is not begun anew: changes that go on for long are seen meanwhile.
    timer ??= setTimeout(read, 200 + Math.random() * spread)
  })
  return () => {
    clearTimeout(timer)
    stop()
  }
}
