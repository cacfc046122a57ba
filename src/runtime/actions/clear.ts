import type { ClearAction } from '#core/actions/clear.ts'
import type { Performer } from './performer.ts'

export const performer: Performer<ClearAction> = {
  perform({ clear }, { set }) {
    for (const path of [clear].flat()) set(path.includes('.') ? path : `form.${path}`, null)
  },
}
