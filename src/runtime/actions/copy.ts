import type { CopyAction } from '#core/actions/copy.ts'
import type { Performer } from './performer.ts'

export const performer: Performer<CopyAction> = {
  async perform({ copy }, { text }) {
    await navigator.clipboard.writeText(text(copy))
  },
}
