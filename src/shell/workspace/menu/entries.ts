import { type Entry, isGroup } from '../../routing/menus.ts'

/** What a person sees: no hidden entry, no group without a page. */
export const visibleEntries = (entries: readonly Entry[]): Entry[] =>
  entries.filter((entry) => !entry.hidden && (isGroup(entry) ? visibleEntries(entry.children).length > 0 : entry.path || entry.href))

/** The pages below a group, under the group that they stand in: first its own, then those of each group in it. */
export function sections(entries: readonly Entry[], of?: Entry): Array<{ of: Entry | undefined; pages: Entry[] }> {
  const all = visibleEntries(entries)
  const pages = all.filter((entry) => !isGroup(entry))
  const below = all.filter(isGroup).flatMap((group) => sections(group.children, group))
  return pages.length > 0 ? [{ of, pages }, ...below] : below
}

/** LA-08: how wide a place of the top menu is. */
export const slotWidth = 116

/** LA-08: what stands in the top menu of a width, and what goes into the group of what does not fit. */
export function fitting(entries: readonly Entry[], width: number): { seen: readonly Entry[]; rest: readonly Entry[] } {
  const slots = Math.floor(width / slotWidth)
  if (entries.length <= slots) return { seen: entries, rest: [] }
  const seen = Math.max(0, slots - 1)
  return { seen: entries.slice(0, seen), rest: entries.slice(seen) }
}

const opensFirst = new Set(['/', '/home', '/dashboard', '/404'])

/** The top entry that a page belongs to; on the start pages the first group (RT-13, reading C-020). */
export function topOf(roots: readonly Entry[], active: Entry | undefined, path: string): Entry | undefined {
  if (active) return active.parents[0] ?? active
  return opensFirst.has(path) ? visibleEntries(roots).find(isGroup) : undefined
}
