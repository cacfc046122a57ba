import type { PrintAction } from '#core/actions/print.ts'
import type { Performer } from './performer.ts'

export const performer: Performer<PrintAction> = {
  perform({ print }) {
    if (print) window.print()
  },
}
