import { type FieldPlan, rowDefaults } from '#core/form/form.ts'
import { mostOf } from '#core/form/longest.ts'
import { withoutMasks } from '#core/format/masked.ts'
import type { Row, Scope } from '#core/types.ts'
import type { TableHistory } from './history.ts'
import type { RowKeeper } from './rows.ts'
import type { Telling } from './telling.ts'

/** What lets rows of a sub-table come, go and move; part of its store. */
export interface TableOrder {
  /** how many rows more it takes: the definition says how many there may be */
  room: () => number
  /** Adds a row of defaults (or the given values); answers its row id. */
  addRow: (values?: Row, at?: number) => string
  copyRow: (rowId: string) => string
  removeRows: (rowIds: readonly string[]) => void
  /** Puts rows before the row that is at an index now; behind the last one for an index beyond it. */
  moveRows: (rowIds: readonly string[], before: number) => void
}

interface Options {
  plan: FieldPlan
  scope: () => Scope
  rows: RowKeeper
  telling: Telling
  history: TableHistory
}

/** The order of a sub-table's rows: each change of it is one step of its history. */
export function createTableOrder({ plan, scope, rows, telling, history }: Options): TableOrder {
  const place = (row: Row, at?: number) => {
    const id = rows.insert(row)
    const ids = [...rows.ids()]
    ids.splice(at ?? ids.length, 0, id)
    rows.order(ids)
    telling.tell(undefined)
    return id
  }
  return {
    room: () => Math.max(0, (mostOf(plan) ?? Number.POSITIVE_INFINITY) - rows.ids().length),
    addRow: (values, at) => history.step(() => place({ ...rowDefaults(plan, scope()), ...values }, at)),
    copyRow(id) {
      const { id: _stored, ...values } = withoutMasks(rows.get(id))
      return history.step(() => place(values, rows.ids().indexOf(id) + 1), { text: 't:table.note.copied' })
    },
    removeRows(gone) {
      const away = new Set(gone)
      if (away.size === 0) return
      history.step(
        () => {
          const stays = (id: string) => !away.has(id)
          rows.order(rows.ids().filter(stays))
          rows.keepSelected(stays)
          for (const id of away) rows.forget(id)
          telling.tell(undefined)
        },
        { text: 't:table.note.removed', params: { n: away.size } },
      )
    },
    moveRows(moved, before) {
      const ids = rows.ids()
      const away = new Set(moved)
      const rest = ids.filter((id) => !away.has(id))
      const at = ids.slice(0, before).filter((id) => !away.has(id)).length
      const next = [...rest.slice(0, at), ...ids.filter((id) => away.has(id)), ...rest.slice(at)]
      if (next.every((id, i) => id === ids[i])) return
      history.step(
        () => {
          rows.order(next)
          telling.tell(undefined)
        },
        { text: 't:table.note.moved', params: { n: at + 1 } },
      )
    },
  }
}
