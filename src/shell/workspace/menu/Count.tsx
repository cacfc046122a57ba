import { useAtomValue } from 'jotai'
import { type Counted, countViewAtom } from '../../live/state.ts'
import { store } from '../../store.ts'

/** How much waits behind an entry of the menu, or below a group; `bar`: as a link in the top bar. What draws it comes with the first of it. */
export function Count(props: Counted) {
  const view = useAtomValue(countViewAtom, { store })
  return view ? <view.View {...props} /> : null
}
