import type { ChooseAction } from '#core/actions/choose.ts'
import { resolve } from '#core/expression/expr.ts'
import type { Performer } from './performer.ts'

export const performer: Performer<ChooseAction> = {
  perform({ choose }, { at, scope }) {
    at.choose?.(resolve(choose, scope()))
  },
}
