import type { ExpandAllAction } from '#core/actions/expandAll.ts'
import type { Performer } from './performer.ts'

export const performer: Performer<ExpandAllAction> = {
  perform({ expandAll }, { block }) {
    block(expandAll)?.expandAll?.()
  },
}
