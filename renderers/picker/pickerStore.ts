import type { GridRow } from '../grid/gridRows.ts'
import type { PickerNode, PickerTab } from './pickerTypes.ts'

/** What is below one row, as far as it was read. */
interface Branch {
  nodes: PickerNode[]
  page: number
  done: boolean
  loading: boolean
  error: string | undefined
}

/** A row on screen: a node, or the place where more of its parent's rows come. */
export interface PickerRow extends GridRow {
  node?: PickerNode
  /** the parent whose next page this row stands for, and why it did not come */
  more?: { parent: PickerNode | undefined; loading: boolean; error: string | undefined }
}

export interface PickerView {
  rows: PickerRow[]
  /** the first answer is not here yet */
  waiting: boolean
  /** the first answer did not come */
  error: string | undefined
}

export interface PickerStore {
  get: () => PickerView
  subscribe: (listener: () => void) => () => void
  /** opens or closes a row; what is below it is read once */
  toggle: (node: PickerNode) => void
  /** reads the next page of a parent, the first one again after a failure */
  more: (parent: PickerNode | undefined) => void
  /** gives up what is being read; it may be asked for again */
  stop: () => void
}

const top = ''

/** The rows of one tab, for one keyword: a tree that is read as it is opened, and pages that are read as they are neared. */
export function createPickerStore(tab: PickerTab, keyword: string): PickerStore {
  const pageSize = (keyword ? tab.searchPage : undefined) ?? tab.pageSize
  const branches = new Map<string, Branch>()
  const open = new Set<string>()
  /** nobody closed or opened anything yet: what stands alone opens by itself */
  let untouched = keyword === ''
  const listeners = new Set<() => void>()
  let stopper = new AbortController()
  let view: PickerView = { rows: [], waiting: true, error: undefined }

  const branchOf = (parent: PickerNode | undefined): Branch => {
    const key = parent?.key ?? top
    const known = branches.get(key)
    if (known) return known
    const given = parent?.children
    const made = { nodes: given ?? [], page: 0, done: given !== undefined, loading: false, error: undefined }
    branches.set(key, made)
    return made
  }
  const rowsOf = (parent: PickerNode | undefined, level: number): PickerRow[] => {
    const { nodes, done, loading, error } = branchOf(parent)
    const rows = nodes.flatMap((node, i): PickerRow[] => {
      const isOpen = node.isLeaf || keyword ? undefined : open.has(node.key)
      const row: PickerRow = { key: node.key, row: {}, node, level, open: isOpen, place: i + 1, siblings: done ? nodes.length : -1 }
      return isOpen ? [row, ...rowsOf(node, level + 1)] : [row]
    })
    if (!done)
      rows.push({
        key: `more ${parent?.key ?? top}`,
        row: {},
        level,
        open: undefined,
        place: nodes.length + 1,
        siblings: -1,
        more: { parent, loading, error },
      })
    return rows
  }
  const tell = () => {
    const first = branchOf(undefined)
    const begun = first.page > 0
    view = { rows: begun ? rowsOf(undefined, 1) : [], waiting: !begun && !first.error, error: begun ? undefined : first.error }
    for (const listener of listeners) listener()
  }
  const more = (parent: PickerNode | undefined) => {
    const branch = branchOf(parent)
    if (branch.loading || branch.done) return
    branch.loading = true
    branch.error = undefined
    tell()
    const page = branch.page + 1
    const { signal } = stopper
    tab.load({ ...(parent ? { parent } : {}), page, keyword }, signal).then(
      (nodes) => {
        if (signal.aborted) return
        // a row that moved to the next page meanwhile does not stand there twice
        const known = new Set(branch.nodes.map(({ key }) => key))
        branch.nodes = [...branch.nodes, ...nodes.filter(({ key }) => !known.has(key))]
        branch.page = page
        branch.done = pageSize === undefined || nodes.length < pageSize
        branch.loading = false
        const [only] = branch.nodes
        // one company above everything: what is asked for stands below it
        if (untouched && page === 1 && only && branch.nodes.length === 1 && !only.isLeaf) show(only)
        else tell()
      },
      (error: Error) => {
        if (signal.aborted) return
        branch.loading = false
        branch.error = error.message
        tell()
      },
    )
  }
  const show = (node: PickerNode) => {
    open.add(node.key)
    const branch = branchOf(node)
    if (branch.page === 0 && !branch.done) more(node)
    else tell()
  }
  return {
    get: () => view,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    toggle: (node) => {
      untouched = false
      if (open.delete(node.key)) tell()
      else show(node)
    },
    more,
    stop: () => {
      stopper.abort()
      stopper = new AbortController()
      for (const branch of branches.values()) branch.loading = false
      // whoever looks again sees rows that wait to be asked for, and asks
      tell()
    },
  }
}
