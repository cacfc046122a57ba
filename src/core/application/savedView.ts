import { type Filter, isFilter } from '../filter/filter.ts'
import { isRecord } from '../json.ts'
import type { Json, Row } from '../types.ts'
import { type ListKind, listKinds } from './listKinds.ts'

/** How a person has one column of a list: whether it is shown, how wide it is and whether it is frozen. */
export interface ColumnSetting {
  prop: string
  label: string
  visible: boolean
  width?: number
  fixed?: 'left' | 'right' | 'none'
}

/** What somebody keeps of a list under a name; what is not said is as the list was made. */
export interface SavedView {
  /** what is searched for, by field */
  search?: Row
  /** conditions of the advanced search */
  filter?: Filter
  /** null: in no order of anybody's choosing */
  sort?: { field: string; order: 'asc' | 'desc' } | null
  columns?: ColumnSetting[]
  kind?: ListKind
}

/** So many views of one list a person keeps. */
export const mostViews = 30
/** Characters of the name of a view, and of what it says as JSON. */
export const longestViewName = 50
export const longestView = 20_000
/** A view is shared with so many roles at most. */
export const mostViewRoles = 50

/** So many columns are arranged at most. */
const mostColumns = 500
const longestName = 200
const mostSearched = 100
const [narrowest, widest] = [40, 2000]
const sides = ['left', 'right', 'none'] as const
const isName = (value: unknown): value is string => typeof value === 'string' && value !== '' && value.length <= longestName

/** The setting of a column, without what is not known of one; nothing where it is none. */
function readColumnSetting(one: unknown): ColumnSetting | undefined {
  if (!isRecord(one)) return undefined
  const { prop, label = '', visible = true, width, fixed } = one as { [name: string]: unknown }
  if (!isName(prop) || typeof label !== 'string' || label.length > longestName || typeof visible !== 'boolean') return undefined
  if (width !== undefined && !(Number.isInteger(width) && Number(width) >= narrowest && Number(width) <= widest)) return undefined
  const side = sides.find((name) => name === fixed)
  if (fixed !== undefined && side === undefined) return undefined
  return { prop, label, visible, ...(width === undefined ? {} : { width: Number(width) }), ...(side === undefined ? {} : { fixed: side }) }
}

/** All of them; nothing where one is none, or where there are too many. */
export function readColumnSettings(list: unknown): ColumnSetting[] | undefined {
  if (!Array.isArray(list) || list.length > mostColumns) return undefined
  const read = list.flatMap((one: unknown) => readColumnSetting(one) ?? [])
  return read.length === list.length ? read : undefined
}

/** A value as a search field holds it: a text, a number, or lists of those. */
const isPlain = (value: unknown, depth = 0): boolean =>
  Array.isArray(value) ? depth < 3 && value.length <= 1000 && value.every((one) => isPlain(one, depth + 1)) : !isRecord(value)

const isSort = (value: unknown): value is SavedView['sort'] =>
  value === null || (isRecord(value) && isName(value.field) && (value.order === 'asc' || value.order === 'desc'))

const parts = new Set(['search', 'filter', 'sort', 'columns', 'kind'])

/** What a view says, of JSON or of its text; nothing where it is none. */
export function readSavedView(given: unknown): SavedView | undefined {
  let json = given
  if (typeof given === 'string') {
    if (given.length > longestView) return undefined
    try {
      json = JSON.parse(given)
    } catch {
      return undefined
    }
  }
  if (!isRecord(json) || Object.keys(json).some((name) => !parts.has(name))) return undefined
  const { search, filter, sort, columns, kind } = json as { [name: string]: unknown }
  const settings = columns === undefined ? undefined : readColumnSettings(columns)
  if (columns !== undefined && !settings) return undefined
  if (filter !== undefined && !isFilter(filter, undefined)) return undefined
  if (sort !== undefined && !isSort(sort)) return undefined
  const known = listKinds.find((one) => one === kind)
  if (kind !== undefined && !known) return undefined
  if (search !== undefined) {
    if (!isRecord(search)) return undefined
    const entries = Object.entries(search)
    if (entries.length > mostSearched || !entries.every(([name, value]) => isName(name) && isPlain(value))) return undefined
  }
  return {
    ...(search === undefined ? {} : { search: search as Row }),
    ...(filter === undefined ? {} : { filter }),
    ...(sort === undefined ? {} : { sort: sort === null ? null : { field: sort.field, order: sort.order } }),
    ...(settings === undefined ? {} : { columns: settings }),
    ...(known === undefined ? {} : { kind: known }),
  }
}

/** Which fields a part of a view may name. */
export interface ViewFields {
  search: (field: string) => boolean
  filter: (field: string) => boolean
  sort: (field: string) => boolean
  column: (field: string) => boolean
}

/** The other field that a condition compares with. */
const comparedWith = ({ fieldValueType, fieldValue }: { fieldValueType?: number; fieldValue?: Json }) =>
  fieldValueType === 1 && typeof fieldValue === 'string' ? fieldValue : undefined

/**
 * A view with what may be named only, and the fields that were left out: those that are gone, and those that whoever reads
 * it may not see. They neither show nor narrow nor order anything, since all three tell what they hold.
 */
export function fittingView(view: SavedView, may: ViewFields): { view: SavedView; dropped: string[] } {
  const dropped = new Set<string>()
  const keeps = (fits: (field: string) => boolean, field: string) => {
    if (fits(field)) return true
    dropped.add(field)
    return false
  }
  const { search, filter, sort, columns, kind } = view
  const searched = search && Object.entries(search).filter(([field]) => keeps(may.search, field))
  const groups = filter?.conditionList
    .map(({ logic, groups: conditions }) => ({
      logic,
      groups: conditions.filter((one) => {
        const other = comparedWith(one)
        return keeps(may.filter, one.field) && (other === undefined || keeps(may.filter, other))
      }),
    }))
    .filter((group) => group.groups.length > 0)
  const shown = columns?.filter(({ prop }) => keeps(may.column, prop))
  return {
    view: {
      ...(searched && searched.length > 0 ? { search: Object.fromEntries(searched) } : {}),
      ...(filter && groups && groups.length > 0 ? { filter: { matchLogic: filter.matchLogic, conditionList: groups } } : {}),
      ...(sort === undefined || (sort !== null && !keeps(may.sort, sort.field)) ? {} : { sort }),
      ...(shown && shown.length > 0 ? { columns: shown } : {}),
      ...(kind === undefined ? {} : { kind }),
    },
    dropped: [...dropped],
  }
}

/** A view whose fields have other names from now on; the same one where it names none of them. */
export function renamedView(view: SavedView, names: ReadonlyMap<string, string>): SavedView {
  const now = (field: string) => names.get(field) ?? field
  const { search, filter, sort, columns } = view
  const after: SavedView = {
    ...view,
    ...(search ? { search: Object.fromEntries(Object.entries(search).map(([field, value]) => [now(field), value])) } : {}),
    ...(filter
      ? {
          filter: {
            ...filter,
            conditionList: filter.conditionList.map((group) => ({
              ...group,
              groups: group.groups.map((one) => {
                const other = comparedWith(one)
                return { ...one, field: now(one.field), ...(other === undefined ? {} : { fieldValue: now(other) }) }
              }),
            })),
          },
        }
      : {}),
    ...(sort ? { sort: { ...sort, field: now(sort.field) } } : {}),
    ...(columns ? { columns: columns.map((one) => ({ ...one, prop: now(one.prop) })) } : {}),
  }
  return JSON.stringify(after) === JSON.stringify(view) ? view : after
}
