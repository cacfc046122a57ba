import type { SelectAction } from '#core/actions/select.ts'
import type { Row } from '#core/types.ts'
import { loadPart } from '../lazy/loadPart.ts'
import type { Performer } from './performer.ts'

export const performer: Performer<SelectAction> = {
  async perform({ select, into }, { at, app, set }) {
    const { selectRows } = await loadPart('select', () => import('../list/select.ts'))
    const rows = await selectRows(select, at, app)
    if (!rows) return false
    if (into) set(into, rows.length === 1 ? (rows[0] as Row) : [...rows])
    return true
  },
}
