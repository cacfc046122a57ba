import type { ResetAction } from '#core/actions/reset.ts'
import type { Performer } from './performer.ts'

export const performer: Performer<ResetAction> = {
  async perform({ reset }, { block }) {
    await block(reset)?.reset?.()
  },
}
