import { wayOfKey } from '#core/edit/flow/tree.ts'
import type { FlowPlace } from '#core/edit/flow/types.ts'
import type { Gap } from './store.ts'

/** The place of the flow that a gap is. */
export const placeOf = ({ inside, before }: Gap): FlowPlace => ({
  in: wayOfKey(inside) ?? null,
  ...(before === undefined ? {} : { before }),
})

/** The same of a gap as it is written in the page. */
export function placeOfGap(gap = '|'): FlowPlace {
  const [inside = '', before = ''] = gap.split('|')
  return placeOf({ inside, before: before === '' ? undefined : before })
}
