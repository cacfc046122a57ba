import { atom, type PrimitiveAtom } from 'jotai'
import type { Row } from '#core/types.ts'
import type { Store } from '../form/formStore.ts'

/** What was done to a sub-table, as it is told under it: a text and its numbers. */
export interface TableNote {
  text: string
  params?: { [name: string]: string | number }
  /** told as done, undone or done again */
  state: 'done' | 'undone' | 'redone'
}

interface Step {
  note: Omit<TableNote, 'state'> | undefined
  /** the order, where rows came, went or moved */
  order: { before: readonly string[]; after: readonly string[] } | undefined
  /** rows that changed, came (`before` is missing) or went (`after` is missing) */
  rows: Map<string, { before: Row | undefined; after: Row | undefined }>
  /** the one cell that was typed into: keys that follow belong to the same step */
  cell: string | undefined
}

export interface TableHistory {
  noteAtom: PrimitiveAtom<TableNote | undefined>
  /** Runs one change as one step that can be undone; changes inside of it belong to it. */
  step: <T>(change: () => T, note?: Omit<TableNote, 'state'>, cell?: string) => T
  /** Told before a row is written, comes or goes: what it held. A step knows its rows by this, and a key costs what one row costs. */
  touch: (rowId: string, before: Row | undefined) => void
  /** What comes next is a step of its own, though it is typed into the same cell. */
  cut: () => void
  undo: () => boolean
  redo: () => boolean
  clear: () => void
}

interface Table {
  store: Store
  /** the order of the rows; another list when it has changed */
  ids: () => readonly string[]
  /** Puts rows in place: an order, and rows with their values (undefined: the row is gone). */
  put: (order: readonly string[] | undefined, rows: ReadonlyMap<string, Row | undefined>) => void
  row: (id: string) => Row | undefined
}

const deepest = 100

/** The keys in which two rows differ, put from the one into a third: what else was changed there meanwhile stays. */
function overlay(now: Row, from: Row, to: Row): Row {
  const out = { ...now }
  for (const key of new Set([...Object.keys(from), ...Object.keys(to)])) {
    if (Object.is(from[key], to[key])) continue
    if (to[key] === undefined) delete out[key]
    else out[key] = to[key]
  }
  return out
}

/** Undo and redo of a sub-table: a paste, a fill, a removed row or a typed cell is one step. */
export function createTableHistory(table: Table): TableHistory {
  const noteAtom = atom<TableNote | undefined>(undefined)
  let done: Step[] = []
  let undone: Step[] = []
  /** what the rows of the step that runs held before it */
  let touched: Map<string, Row | undefined> | undefined
  let open = true

  const tell = (step: Step, state: TableNote['state']) => table.store.set(noteAtom, step.note ? { ...step.note, state } : undefined)

  /** Takes a step back (`before`) or again (`after`); keeps what the rows that go away held. */
  const travel = (step: Step, to: 'before' | 'after') => {
    const from = to === 'before' ? 'after' : 'before'
    const rows = new Map<string, Row | undefined>()
    for (const [id, change] of step.rows) {
      const now = table.row(id)
      const [old, next] = [change[from], change[to]]
      if (next === undefined) {
        if (now) change[from] = now
        rows.set(id, undefined)
      } else rows.set(id, old && now ? overlay(now, old, next) : next)
    }
    table.put(step.order?.[to], rows)
  }

  return {
    noteAtom,
    step(change, note, cell) {
      if (touched) return change()
      const held = new Map<string, Row | undefined>()
      touched = held
      const before = table.ids()
      try {
        return change()
      } finally {
        touched = undefined
        const after = table.ids()
        const rows: Step['rows'] = new Map()
        for (const [id, row] of held) {
          const now = table.row(id)
          if (now !== row) rows.set(id, { before: row, after: now })
        }
        const moved = before !== after && (before.length !== after.length || before.some((id, i) => after[i] !== id))
        if (rows.size > 0 || moved) {
          const last = done.at(-1)
          const step: Step = { note, order: moved ? { before, after } : undefined, rows, cell }
          undone = []
          if (cell !== undefined && open && last?.cell === cell)
            for (const [id, { after: row }] of rows) last.rows.set(id, { before: last.rows.get(id)?.before, after: row })
          else done = [...done.slice(1 - deepest), step]
          open = true
          tell(step, 'done')
        }
      }
    },
    touch(rowId, before) {
      if (touched && !touched.has(rowId)) touched.set(rowId, before)
    },
    cut() {
      open = false
    },
    undo() {
      const step = done.pop()
      if (!step) return false
      travel(step, 'before')
      undone.push(step)
      open = false
      tell(step, 'undone')
      return true
    },
    redo() {
      const step = undone.pop()
      if (!step) return false
      travel(step, 'after')
      done.push(step)
      open = false
      tell(step, 'redone')
      return true
    },
    clear() {
      done = []
      undone = []
      if (table.store.get(noteAtom)) table.store.set(noteAtom, undefined)
    },
  }
}
