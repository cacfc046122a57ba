import type { Db } from '../../db/types.ts'
import {
  bareId,
  nodeOf,
  type PickOption,
  type PickQuery,
  pickedPage,
  placeOf,
  readUnits,
  top,
  type UnitRow,
  unitOption,
  wordsOf,
} from '../../records/people/options.ts'
import { rowsOn } from '../../records/query/page.ts'

const holdsWords = (text: string, keyword: string | undefined): boolean => {
  const low = text.toLowerCase()
  return wordsOf(keyword).every((word) => low.includes(word.toLowerCase()))
}

/** PK-16: units below one, a page of them; with a keyword every unit whose path holds it, flat. */
export async function unitsBelow(
  db: Db,
  id: string,
  query: PickQuery,
  only: (row: UnitRow) => boolean = () => true,
): Promise<PickOption[]> {
  const units = await readUnits(db)
  const fits = query.keyword?.trim()
    ? units.rows.filter((row) => only(row) && holdsWords(placeOf(units, row.id).organize, query.keyword))
    : (units.below.get(nodeOf(id)) ?? []).filter(only)
  const leaf = query.keyword?.trim() !== undefined && query.keyword.trim() !== ''
  return rowsOn(fits, pickedPage(query)).map((row) => unitOption(units, row, !leaf && (units.below.get(row.id) ?? []).some(only)))
}

/** Units as a whole tree; `within` keeps those of some branches, each with what it stands below as not to be chosen. */
export async function unitTree(
  db: Db,
  { without, onlyCompanies = false, within }: { without?: string; onlyCompanies?: boolean; within?: ReadonlySet<string> | undefined } = {},
): Promise<PickOption[]> {
  const units = await readUnits(db)
  const grow = (parent: string): PickOption[] =>
    (units.below.get(parent) ?? []).flatMap((row): PickOption[] => {
      if (row.id === without || (onlyCompanies && row.category !== 'company')) return []
      const children = grow(row.id)
      const reached = within === undefined || within.has(row.id)
      if (!reached && children.length === 0) return []
      const made = { ...unitOption(units, row, children.length > 0), disabled: !reached }
      return [children.length > 0 ? { ...made, children } : made]
    })
  return grow(top)
}

/** PK-16, reading C-062: these units and no others; with a keyword those among them that hold it. */
export async function unitsOf(db: Db, ids: readonly string[], keyword: string | undefined): Promise<PickOption[]> {
  const units = await readUnits(db)
  return [...new Set(ids.map(bareId))]
    .flatMap((id) => units.byId.get(id) ?? [])
    .filter((row) => holdsWords(placeOf(units, row.id).organize, keyword))
    .map((row) => unitOption(units, row, false))
}
