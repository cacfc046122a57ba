import type { ReloadAction } from '#core/actions/reload.ts'
import type { Performer } from './performer.ts'

export const performer: Performer<ReloadAction> = {
  async perform({ reload }, { at, block }) {
    if (reload === 'page') at.page.reload?.()
    else await block(reload)?.reload?.()
  },
}
