import type { CloseTabAction } from '#core/actions/closeTab.ts'
import type { Performer } from './performer.ts'

export const performer: Performer<CloseTabAction> = {
  perform({ closeTab }, { at, app }) {
    if (closeTab && at.page.tab !== undefined) app.closeTab?.(at.page.tab)
  },
}
