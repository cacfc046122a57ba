import { atom, type PrimitiveAtom } from 'jotai'
import { type FieldPlan, isLeftOut, isWorkedOut, rowDefaults, type Translate } from '#core/form/form.ts'
import { mostOf } from '#core/form/longest.ts'
import { withoutMasks } from '#core/format/masked.ts'
import { isEmpty } from '#core/rules/check.ts'
import type { Json, Row, Scope } from '#core/types.ts'
import type { Store } from '../form/formStore.ts'
import { rowBases } from '../form/leftOut.ts'
import { createTableFaults, noErrors, type TableFaults, typedKey, typedOf } from './faults.ts'
import { createTableHistory, type TableHistory } from './history.ts'

/**
 * The rows of one sub-table: a list of row ids and an atom a row, so that a key in a cell redraws its row only.
 * A row's own id is of this screen; the stored row keeps its own under `id`.
 */
export interface TableStore extends TableFaults {
  plan: FieldPlan
  store: Store
  idsAtom: PrimitiveAtom<string[]>
  selectedAtom: PrimitiveAtom<readonly string[]>
  rowAtom: (rowId: string) => PrimitiveAtom<Row>
  history: TableHistory
  setCell: (rowId: string, child: string, value: Json | undefined) => void
  /** The same by a person: the keys of one cell are one step back. */
  typeCell: (rowId: string, child: string, value: Json | undefined) => void
  /** Several cells of a row at once; a text in `typed` is no value of its column and is kept as it came. */
  setCells: (rowId: string, values: { [child: string]: Json | undefined }, typed?: { [child: string]: string }) => void
  /** Many changes that are told once. */
  batch: <T>(change: () => T) => T
  /** how many rows more it takes: the definition says how many there may be */
  room: () => number
  /** Adds a row of defaults (or the given values); answers its row id. */
  addRow: (values?: Row, at?: number) => string
  copyRow: (rowId: string) => string
  removeRows: (rowIds: readonly string[]) => void
  /** Puts rows before the row that is at an index now; behind the last one for an index beyond it. */
  moveRows: (rowIds: readonly string[], before: number) => void
  setRows: (rows: Row[]) => void
  /** Fills in rows without counting as a change. */
  load: (rows: Row[]) => void
  rows: () => Row[]
  collect: () => Row[]
  /** The row that stood at an index, now or in the order that was sent last. */
  rowAt: (index: number, asSent?: boolean) => string | undefined
  /** Sets a computed child in every row; true when any row changed. */
  compute: (field: FieldPlan, value: (row: Row) => Json) => boolean
}

interface Options {
  store: Store
  t: Translate
  scope: () => Scope
  rows: Row[]
  /** the rows of the record as it was loaded last */
  loaded?: () => Json | undefined
  /** `child` is the changed column; undefined when rows came, went or were replaced */
  onChange: (rows: Row[], child: string | undefined) => void
  /** the cells of one row that were given other values together: their linkage follows */
  onCells?: (rowId: string, children: string[]) => void
}

let nextId = 0

/** Up to so many written rows are put into the list of all; of more it is read anew. */
const fewRows = 20

/** Makes the store of a sub-table's rows. */
export function createTableStore(plan: FieldPlan, options: Options): TableStore {
  const { store } = options
  const { faults, typed, clear } = createTableFaults(plan, {
    store,
    t: options.t,
    scope: options.scope,
    ids: (asSent = false) => (asSent ? sent : undefined) ?? store.get(idsAtom),
    row: (id) => store.get(table.rowAtom(id)),
    rows: () => read(),
  })
  const rowAtoms = new Map<string, PrimitiveAtom<Row>>()
  const idsAtom = atom<string[]>([])
  const selectedAtom = atom<readonly string[]>([])
  const insert = (row: Row) => {
    const id = `r${++nextId}`
    history.touch(id, undefined)
    present.add(id)
    rowAtoms.set(id, atom(row))
    return id
  }
  /** ids of the rows that the table has: a late change to one that is gone is no step */
  const present = new Set<string>()
  /** The rows in their order as they were read last, and what was written since: a key reads its own row and no other. */
  let list: { ids: readonly string[]; rows: Row[] } | undefined
  const written = new Map<string, Row>()
  const read = (): Row[] => {
    const ids = store.get(idsAtom)
    if (list?.ids !== ids || written.size > fewRows) list = { ids, rows: ids.map((id) => store.get(table.rowAtom(id))) }
    else if (written.size > 0) {
      const rows = [...list.rows]
      for (const [id, row] of written) if (present.has(id)) rows[ids.indexOf(id)] = row
      list = { ids, rows }
    }
    written.clear()
    return list.rows
  }
  const write = (id: string, row: Row) => {
    const one = table.rowAtom(id)
    if (present.has(id)) history.touch(id, store.get(one))
    store.set(one, row)
    written.set(id, row)
  }
  /** the order in which rows were sent last */
  let sent: readonly string[] | undefined
  let depth = 0
  /** what changed within a batch: columns, or all of it */
  let pending: Set<string | undefined> | undefined

  const tell = (child: string | undefined) => {
    if (depth === 0) options.onChange(read(), child)
    else {
      pending ??= new Set()
      pending.add(child)
    }
  }
  const place = (row: Row, at?: number) => {
    const id = insert(row)
    const ids = [...store.get(idsAtom)]
    ids.splice(at ?? ids.length, 0, id)
    store.set(idsAtom, ids)
    tell(undefined)
    return id
  }
  const forget = (id: string) => {
    if (present.delete(id)) history.touch(id, store.get(table.rowAtom(id)))
    rowAtoms.delete(id)
    clear(id)
  }
  const history = createTableHistory({
    store,
    ids: () => store.get(idsAtom),
    row: (id) => (present.has(id) ? store.get(table.rowAtom(id)) : undefined),
    put: (order, rows) =>
      table.batch(() => {
        for (const [id, row] of rows) {
          if (!row) continue
          present.add(id)
          write(id, row)
        }
        if (order) store.set(idsAtom, [...order])
        const here = new Set(store.get(idsAtom))
        store.set(
          selectedAtom,
          store.get(selectedAtom).filter((id) => here.has(id)),
        )
        for (const [id, row] of rows) if (!row) forget(id)
        // what was wrong before may be right again, and the other way round; cells that nobody checked stay unchecked
        for (const [id, row] of rows)
          if (row) {
            const kept = typed(row)
            if (store.get(table.errorsAtom(id)) !== noErrors || kept !== noErrors) {
              const checked = Object.keys(store.get(table.errorsAtom(id)))
              table.validateCells([id], [...new Set([...checked, ...Object.keys(kept)])])
            }
          }
        tell(undefined)
      }),
  })
  const table: TableStore = {
    plan,
    store,
    idsAtom,
    selectedAtom,
    rowAtom(id) {
      let one = rowAtoms.get(id)
      if (!one) {
        one = atom<Row>({})
        rowAtoms.set(id, one)
      }
      return one
    },
    ...faults,
    history,
    setCell(id, child, value) {
      const row = store.get(table.rowAtom(id))
      if (Object.is(row[child], value) && typedOf(row, child) === undefined) return
      table.setCells(id, { [child]: value })
    },
    typeCell(id, child, value) {
      history.step(() => table.setCell(id, child, value), undefined, `${id} ${child}`)
    },
    setCells(id, values, typed = {}) {
      const row = store.get(table.rowAtom(id))
      const next: Row = { ...row }
      const texts = { ...(row[typedKey] as { [child: string]: string } | undefined) }
      for (const [child, value] of Object.entries(values)) {
        delete texts[child]
        if (value === undefined) delete next[child]
        else next[child] = value
      }
      for (const [child, text] of Object.entries(typed)) {
        texts[child] = text
        delete next[child]
      }
      if (Object.keys(texts).length > 0) next[typedKey] = texts
      else delete next[typedKey]
      write(id, next)
      const changed = [...Object.keys(values), ...Object.keys(typed)]
      const errors = store.get(table.errorsAtom(id))
      const checked = changed.filter((child) => errors[child] !== undefined)
      if (checked.length > 0 && depth === 0) table.validateCells([id], checked)
      options.onCells?.(
        id,
        changed.filter((child) => !Object.is(row[child], next[child])),
      )
      for (const child of changed) tell(child)
    },
    batch(change) {
      depth++
      try {
        return change()
      } finally {
        depth--
        if (depth === 0 && pending) {
          const only = pending.size === 1 ? [...pending][0] : undefined
          pending = undefined
          options.onChange(read(), only)
        }
      }
    },
    room: () => {
      const most = mostOf(plan) ?? Number.POSITIVE_INFINITY
      return Math.max(0, most - store.get(idsAtom).length)
    },
    addRow: (values, at) => history.step(() => place({ ...rowDefaults(plan, options.scope()), ...values }, at)),
    copyRow(id) {
      const { id: _stored, ...values } = withoutMasks(store.get(table.rowAtom(id)))
      return history.step(() => place(values, store.get(idsAtom).indexOf(id) + 1), { text: 't:table.note.copied' })
    },
    removeRows(gone) {
      const away = new Set(gone)
      if (away.size === 0) return
      history.step(
        () => {
          store.set(
            idsAtom,
            store.get(idsAtom).filter((id) => !away.has(id)),
          )
          store.set(
            selectedAtom,
            store.get(selectedAtom).filter((id) => !away.has(id)),
          )
          for (const id of away) forget(id)
          tell(undefined)
        },
        { text: 't:table.note.removed', params: { n: away.size } },
      )
    },
    moveRows(moved, before) {
      const ids = store.get(idsAtom)
      const away = new Set(moved)
      const rest = ids.filter((id) => !away.has(id))
      const at = ids.slice(0, before).filter((id) => !away.has(id)).length
      const next = [...rest.slice(0, at), ...ids.filter((id) => away.has(id)), ...rest.slice(at)]
      if (next.every((id, i) => id === ids[i])) return
      history.step(
        () => {
          store.set(idsAtom, next)
          tell(undefined)
        },
        { text: 't:table.note.moved', params: { n: at + 1 } },
      )
    },
    setRows(rows) {
      table.load(rows)
      tell(undefined)
    },
    load(rows) {
      history.clear()
      sent = undefined
      for (const id of present) forget(id)
      clear()
      store.set(selectedAtom, [])
      store.set(idsAtom, rows.map(insert))
    },
    rows: read,
    collect() {
      const scope = options.scope()
      sent = store.get(idsAtom)
      const baseOf = rowBases(plan, options.loaded?.(), scope)
      return read().map((row) => {
        const out: Row = {}
        for (const child of plan.children) {
          if (child.widget.isSystem) continue
          const value = row[child.field] ?? null
          // of a cell that is hidden it is told only that it was emptied
          if (!isLeftOut(child, { ...scope, row })) out[child.field] = value
          else if (!isWorkedOut(child) && isEmpty(value) && !isEmpty(baseOf(row)[child.field])) out[child.field] = null
        }
        if (typeof row.id === 'string') out.id = row.id
        return out
      })
    },
    rowAt: (index, asSent = false) => ((asSent ? sent : undefined) ?? store.get(idsAtom))[index],
    compute(field, value) {
      let differs = false
      for (const id of store.get(idsAtom)) {
        const row = store.get(table.rowAtom(id))
        const next = value(row)
        if (Object.is(row[field.field], next)) continue
        write(id, { ...row, [field.field]: next })
        options.onCells?.(id, [field.field])
        differs = true
      }
      if (differs) tell(field.field)
      return differs
    },
  }
  table.load(options.rows)
  return table
}
