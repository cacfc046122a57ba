import type { OpenAction } from '#core/actions/open.ts'
import { resolve } from '#core/expression/expr.ts'
import { open, openToChoose } from './dialogs.ts'
import type { Performer } from './performer.ts'

export const performer: Performer<OpenAction> = {
  perform(action, run) {
    const { at, scope, set } = run
    const { into } = action
    const item = action.with === undefined ? null : resolve(action.with, scope())
    if (into === undefined) return open(at, action.open, item)
    openToChoose(at, action.open, item, (value) => {
      set(into, value)
      run.again?.()
    })
  },
}
