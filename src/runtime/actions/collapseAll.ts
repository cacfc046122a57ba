import type { CollapseAllAction } from '#core/actions/collapseAll.ts'
import type { Performer } from './performer.ts'

export const performer: Performer<CollapseAllAction> = {
  perform({ collapseAll }, { block }) {
    block(collapseAll)?.collapseAll?.()
  },
}
