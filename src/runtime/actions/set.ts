import type { SetAction } from '#core/actions/set.ts'
import { resolve } from '#core/expression/expr.ts'
import type { Performer } from './performer.ts'

export const performer: Performer<SetAction> = {
  perform({ set: values }, { set, scope }) {
    for (const [path, value] of Object.entries(values)) set(path, resolve(value, scope()))
  },
}
