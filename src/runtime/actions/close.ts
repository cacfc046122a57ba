import type { CloseAction } from '#core/actions/close.ts'
import type { Performer } from './performer.ts'

export const performer: Performer<CloseAction> = {
  perform({ close }, { at }) {
    if (close) at.close?.()
  },
}
