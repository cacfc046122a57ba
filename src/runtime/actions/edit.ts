import type { EditAction } from '#core/actions/edit.ts'
import { resolve } from '#core/expression/expr.ts'
import type { Performer } from './performer.ts'

export const performer: Performer<EditAction> = {
  perform(action, { block, scope }) {
    block(action.edit)?.edit?.(action.with === undefined ? null : resolve(action.with, scope()))
  },
}
