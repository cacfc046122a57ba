import { atom, type PrimitiveAtom } from 'jotai'
import { useSyncExternalStore } from 'react'
import type { Filter } from '#core/filter/filter.ts'
import type { Json, Row } from '#core/types.ts'
import type { Store } from '../form/formStore.ts'

export interface Sort {
  field: string
  order: 'asc' | 'desc'
}

/** What a list asks its source for. */
export interface ListQuery {
  page: number
  pageSize: number
  sort: Sort | undefined
  search: Row
  /** conditions of the advanced search */
  filter?: Filter | undefined
}

export interface ListAnswer {
  rows: Row[]
  /** how many there are on all pages; undefined when the source does not page */
  total: number | undefined
  /** sums over all matching rows, by field, where the server gives them */
  sums?: Row | undefined
  /** the body that the source was asked with */
  asked?: Json | undefined
}

export interface ListState extends ListQuery {
  /** as answered: the rows of a tree hold their `children` */
  rows: Row[]
  total: number | undefined
  /** sums over all matching rows, by field, where the server gives them */
  sums?: Row | undefined
  /** the body that the source was asked with for these rows */
  asked?: Json | undefined
  selection: readonly string[]
  /** all rows of a tree are open but for `except`, or closed but for them */
  open: { all: boolean; except: ReadonlySet<string> }
  loading: boolean
  /** an answer has come since the list began */
  loaded: boolean
  /** the source cannot be asked yet: its address reads something empty */
  waiting: boolean
  error: string | undefined
}

/** Where a list stands: what somebody finds again who comes back to it. */
export type ListPlace = Pick<ListState, 'page' | 'pageSize' | 'sort' | 'search' | 'filter' | 'open'>

/** Where a list stands now. */
export const placeOf = ({ page, pageSize, sort, search, filter, open }: ListState): ListPlace => ({
  page,
  pageSize,
  sort,
  search,
  filter,
  open,
})

/**
 * The rows of one list or tree on screen: paging, sort, search, selection, open rows. Every change is one round
 * trip, changes of the same moment are one together, and only the answer to the last question counts.
 */
export interface ListStore {
  store: Store
  stateAtom: PrimitiveAtom<ListState>
  get: () => ListState
  /** Asks again: the page, the search, the sort and the selection stay. Resolves when the answer is there. */
  refresh: () => Promise<void>
  /** Asks again without a word, where the list comes back on screen: nothing is drawn unless something has changed. */
  recheck: () => Promise<void>
  /** Asks anew from page 1, with what is given changed. */
  restart: (change?: Partial<Pick<ListState, 'search' | 'sort' | 'pageSize' | 'filter'>>) => Promise<void>
  setPage: (page: number) => Promise<void>
  select: (ids: readonly string[]) => void
  toggle: (id: string) => void
  openAll: (all: boolean) => void
  /** Replaces a row by its id, at any depth. */
  patch: (row: Row) => void
  /** Gives up what is being asked. */
  stop: () => void
}

/** Asks the source; null when it cannot be asked yet. */
export type Load = (query: ListQuery, signal: AbortSignal) => Promise<ListAnswer> | null

interface Options {
  store: Store
  load: () => Load
  pageSize: number
  sort?: Sort | undefined
  search?: Row | undefined
  openAll?: boolean
  /** where it stood before; what is searched for is given beside it */
  place?: ListPlace | undefined
}

export const rowId = (row: Row): string => String(row.id ?? '')
const childrenOf = (row: Row): Row[] => (Array.isArray(row.children) ? (row.children as Row[]) : [])

function replaced(rows: Row[], next: Row): Row[] {
  const id = rowId(next)
  return rows.map((row) => {
    if (rowId(row) === id) return next
    const children = childrenOf(row)
    return children.length > 0 ? { ...row, children: replaced(children, next) as Json } : row
  })
}

const idsOf = (rows: Row[]): string[] => rows.flatMap((row) => [rowId(row), ...idsOf(childrenOf(row))])

/** The chosen ids that are still among the rows. */
function stillThere(selection: readonly string[], rows: Row[]): readonly string[] {
  if (selection.length === 0) return selection
  const here = new Set(idsOf(rows))
  const kept = selection.filter((id) => here.has(id))
  return kept.length === selection.length ? selection : kept
}

const isSame = (answer: Pick<ListAnswer, 'rows' | 'total' | 'sums'>, { rows, total, sums }: ListState): boolean =>
  JSON.stringify(answer) === JSON.stringify({ rows, total, sums })

/** Makes the store of a list; `load` is asked for anew each time, so that it reads what the page knows then. */
export function createListStore({ store, load, pageSize, sort, search = {}, openAll = true, place }: Options): ListStore {
  const stateAtom = atom<ListState>({
    rows: [],
    total: undefined,
    page: 1,
    pageSize,
    sort,
    selection: [],
    open: { all: openAll, except: new Set<string>() },
    ...place,
    search,
    loading: true,
    loaded: false,
    waiting: false,
    error: undefined,
  })
  const get = () => store.get(stateAtom)
  const set = (change: Partial<ListState>): void => store.set(stateAtom, { ...get(), ...change })
  let asking: AbortController | undefined
  let next: Promise<void> | undefined

  async function ask(quiet = false): Promise<void> {
    asking?.abort()
    const own = new AbortController()
    asking = own
    const state = get()
    const answer = load()(state, own.signal)
    if (!answer) return set({ rows: [], total: undefined, selection: [], loading: false, waiting: true, error: undefined })
    if (!quiet) set({ loading: true, waiting: false, error: undefined })
    try {
      const { rows, total, sums, asked } = await answer
      if (own.signal.aborted) return
      const lastPage = Math.max(1, Math.ceil((total ?? 0) / state.pageSize))
      if (rows.length === 0 && total && state.page > lastPage) {
        // the last row of the last page is gone: the page before is the last one now
        set({ page: lastPage })
        return ask()
      }
      if (quiet && isSame({ rows, total, sums }, get())) return
      set({ rows, total, sums, asked, selection: stillThere(get().selection, rows), loading: false, loaded: true })
    } catch (error) {
      if (!own.signal.aborted && !quiet) set({ loading: false, error: error instanceof Error ? error.message : String(error) })
    }
  }

  /** What happens in one moment (a category is chosen, its search is reset) is one question. */
  const refresh = () => {
    next ??= new Promise<void>((done) => {
      setTimeout(() => {
        next = undefined
        done(ask())
      })
    })
    return next
  }

  return {
    store,
    stateAtom,
    get,
    refresh,
    recheck() {
      const { loaded, loading, error } = get()
      return loaded && !loading && error === undefined ? ask(true) : refresh()
    },
    restart(change = {}) {
      set({ ...change, page: 1, selection: [] })
      return refresh()
    },
    setPage(page) {
      set({ page, selection: [] })
      return refresh()
    },
    select: (ids) => set({ selection: ids }),
    toggle(id) {
      const { all, except } = get().open
      const changed = new Set(except)
      if (!changed.delete(id)) changed.add(id)
      set({ open: { all, except: changed } })
    },
    openAll: (all) => set({ open: { all, except: new Set<string>() } }),
    patch: (row) => set({ rows: replaced(get().rows, row) }),
    stop: () => asking?.abort(),
  }
}

/** A part of a list's state; redraws when that part changes. `pick` gives a value of the state, not a new one. */
export function useListPart<T>(list: ListStore, pick: (state: ListState) => T): T {
  return useSyncExternalStore(
    (listener) => list.store.sub(list.stateAtom, listener),
    () => pick(list.get()),
  )
}
