import type { ColumnSetting } from '#core/application/savedView.ts'
import type { Translate } from '#core/form/form.ts'
import type { Column, Json, Row } from '#core/types.ts'

/** The columns that hold cells, in their order. */
export const leavesOf = (columns: readonly Column[]): Column[] =>
  columns.flatMap((column) => (column.children ? leavesOf(column.children) : column.field ? [column] : []))

/** What the server keeps as settings; what it does not know how to read is left out. */
export const readSettings = (data: Json): ColumnSetting[] =>
  ((data as Row | null)?.list as Row[] | undefined)?.flatMap((one) =>
    typeof one?.prop === 'string' ? [one as Row & ColumnSetting] : [],
  ) ?? []

type Placed = { column: Column; at: number }

/** The columns of one level as a person has them: those that are not known yet stay behind the one that they follow. */
function arranged(
  columns: readonly Column[],
  places: ReadonlyMap<string, number>,
  known: ReadonlyMap<string, ColumnSetting>,
  before = -1,
): Placed[] {
  let last = before
  const placed = columns.flatMap((column): Placed[] => {
    if (column.children) {
      const children = arranged(column.children, places, known, last)
      const at = Math.min(...children.map((one) => one.at))
      if (children.length === 0) return []
      last = at
      return [{ column: { ...column, children: children.map((one) => one.column) }, at }]
    }
    const own = known.get(column.field ?? '')
    const at = places.get(column.field ?? '') ?? last
    last = at
    if (!own) return [{ column, at }]
    if (!own.visible) return []
    const { fixed: made, ...rest } = column
    const fixed = own.fixed === 'none' ? undefined : (own.fixed ?? made)
    return [{ column: { ...rest, ...(own.width ? { width: own.width } : {}), ...(fixed ? { fixed } : {}) }, at }]
  })
  return placed.toSorted((a, b) => a.at - b.at)
}

/** The columns of a list in a person's own order, widths and places, without those that they hide; never none at all. */
export function withSettings(columns: Column[], settings: readonly ColumnSetting[]): Column[] {
  if (settings.length === 0) return columns
  const places = new Map(settings.map(({ prop }, at) => [prop, at]))
  const shown = arranged(columns, places, new Map(settings.map((one) => [one.prop, one]))).map(({ column }) => column)
  return shown.length > 0 ? shown : columns
}

/** All columns of a list as settings, in the order in which a person has them: what is arranged, and kept. */
export function settingsOf(columns: readonly Column[], settings: readonly ColumnSetting[], t: Translate): ColumnSetting[] {
  const known = new Map(settings.map((one) => [one.prop, one]))
  // the same order as on screen, with those that are hidden
  const shown = withSettings(
    [...columns],
    settings.map((one) => ({ ...one, visible: true })),
  )
  return leavesOf(shown).map(({ field = '', label }) => ({ visible: true, ...known.get(field), prop: field, label: t(label) }))
}
