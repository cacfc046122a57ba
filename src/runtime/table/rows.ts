import { atom, type PrimitiveAtom } from 'jotai'
import type { Row } from '#core/types.ts'
import type { Store } from '../form/formStore.ts'

/** The rows of a sub-table, their order and which are selected; part of its store. */
export interface TableRows {
  idsAtom: PrimitiveAtom<string[]>
  selectedAtom: PrimitiveAtom<readonly string[]>
  rowAtom: (rowId: string) => PrimitiveAtom<Row>
  rows: () => Row[]
}

/** What a change of rows works with; `touch` tells the history what a row held, `clear` forgets its faults. */
interface Options {
  store: Store
  touch: (rowId: string, before: Row | undefined) => void
  clear: (rowId?: string) => void
}

let nextId = 0

/** Up to so many written rows are put into the list of all; of more it is read anew. */
const fewRows = 20

/** The rows of a sub-table: an atom each, and one for their order. */
export function createTableRows({ store, touch, clear }: Options) {
  const rowAtoms = new Map<string, PrimitiveAtom<Row>>()
  const idsAtom = atom<string[]>([])
  const selectedAtom = atom<readonly string[]>([])
  /** ids of the rows that the table has: a late change to one that is gone is no step */
  const present = new Set<string>()
  /** The rows in their order as they were read last, and what was written since: a key reads its own row and no other. */
  let list: { ids: readonly string[]; rows: Row[] } | undefined
  const written = new Map<string, Row>()

  const all: TableRows = {
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
    rows() {
      const ids = store.get(idsAtom)
      if (list?.ids !== ids || written.size > fewRows) list = { ids, rows: ids.map(get) }
      else if (written.size > 0) {
        const rows = [...list.rows]
        for (const [id, row] of written) if (present.has(id)) rows[ids.indexOf(id)] = row
        list = { ids, rows }
      }
      written.clear()
      return list.rows
    },
  }
  const get = (id: string): Row => store.get(all.rowAtom(id))
  const insert = (row: Row) => {
    const id = `r${++nextId}`
    touch(id, undefined)
    present.add(id)
    rowAtoms.set(id, atom(row))
    return id
  }
  const write = (id: string, row: Row) => {
    const one = all.rowAtom(id)
    if (present.has(id)) touch(id, store.get(one))
    store.set(one, row)
    written.set(id, row)
  }
  const forget = (id: string) => {
    if (present.delete(id)) touch(id, get(id))
    rowAtoms.delete(id)
    clear(id)
  }

  return {
    /** what the store shows of them */
    all,
    get,
    ids: () => store.get(idsAtom),
    has: (id: string) => present.has(id),
    /** Makes a row, that has no place yet; answers its id. */
    insert,
    /** Brings back a row that was gone, or writes one that is here. */
    restore(id: string, row: Row) {
      present.add(id)
      write(id, row)
    },
    write,
    /** Forgets what a row held that has no place any more. */
    forget,
    order: (ids: string[]) => store.set(idsAtom, ids),
    /** Of the rows that are selected, those stay so that fit. */
    keepSelected(fits: (id: string) => boolean) {
      store.set(selectedAtom, store.get(selectedAtom).filter(fits))
    },
    /** Other rows in place of all. */
    fill(filled: Row[]) {
      for (const id of present) forget(id)
      clear()
      store.set(selectedAtom, [])
      store.set(idsAtom, filled.map(insert))
    },
  }
}

export type RowKeeper = ReturnType<typeof createTableRows>
