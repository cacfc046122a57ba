import { useCallback } from 'react'
import { useApp } from '#runtime/app.ts'
import type { Steps } from './useSteps.ts'

/** What every desk shows of its steps, and the ways back, on and away. */
export function useDeskState<D>(steps: Steps<D>, busy: boolean) {
  const app = useApp()
  const { definition, history, selected, dirty, told, now, select } = steps
  return {
    ...{ definition, history, selected, dirty, busy, told, select },
    /** what stands here now, also before it is drawn */
    now: useCallback(() => now.current, [now]),
    /** goes to where so many steps are done */
    turnTo: (count: number) => {
      if (!busy) steps.turnTo(count)
    },
    mayUndo: !busy && history.done.length > 0,
    mayRedo: !busy && history.undone.length > 0,
    leave: async (to: string) => {
      if (!dirty || (await app.confirm(app.t('t:studio.leaveAsk')))) app.navigate(to)
    },
  }
}
