import type { ColumnData } from '../../types.ts'
import { differing, same } from '../patch.ts'
import { isRecord, type Loose } from '../tree.ts'

/** What became of an entry of a list's definition, or of one of its settings. */
export interface ListChange {
  kind: 'added' | 'removed' | 'changed' | 'moved'
  /** the property of the list: `columnList`, `pageSize` */
  section: string
  /** what the entry is known by; nothing where the section has none */
  entry?: string
  /** the entry as it is now, or as it was where it is gone */
  value?: unknown
  /** names of its properties that differ */
  props: readonly string[]
}

/** What an entry of a list is known by: the field or the code that it names. */
function nameOf(entry: unknown): string | undefined {
  if (typeof entry === 'string') return entry
  if (!isRecord(entry)) return undefined
  const name = entry.value ?? entry.field ?? entry.prop ?? entry.__vModel__ ?? entry.id
  return typeof name === 'string' && name !== '' ? name : undefined
}

/** Entries by what they are known by; nothing where two share it, or one has nothing. */
function named(entries: unknown): Map<string, unknown> | undefined {
  if (!Array.isArray(entries)) return undefined
  const found = new Map(entries.map((entry) => [nameOf(entry), entry]))
  return found.size === entries.length && !found.has(undefined) ? (found as Map<string, unknown>) : undefined
}

const propsOf = (before: unknown, after: unknown): string[] => (isRecord(before) && isRecord(after) ? differing(before, after) : [])

/** Sections of a list whose entries are seen in it, each where it stands. */
const drawnSections = ['columnList', 'searchList', 'btnsList', 'columnBtnsList', 'customBtnsList']

/** Whether a change is of something that is seen in the list; what is hidden in both is not. */
export const isDrawn = ({ section, entry, value }: ListChange): boolean =>
  entry !== undefined && drawnSections.includes(section) && !(isRecord(value) && value.show === false)

/** The later list with what is gone from it where it stood: behind what stood before it. */
export function withGone(before: ColumnData, after: ColumnData): ColumnData {
  const [was, now]: [Loose, Loose] = [{ ...before }, { ...after }]
  const put: { [section: string]: unknown[] } = {}
  for (const section of drawnSections) {
    const [had, has] = [named(was[section] ?? []), named(now[section] ?? [])]
    if (!had || !has) continue
    const names = [...has.keys()]
    let last: string | undefined
    for (const name of had.keys()) {
      if (!has.has(name)) names.splice(last === undefined ? 0 : names.indexOf(last) + 1, 0, name)
      last = name
    }
    if (names.length > has.size) put[section] = names.map((name) => has.get(name) ?? had.get(name))
  }
  return Object.assign({ ...after }, put)
}

/** What differs between two definitions of a list, section by section. */
export function listChanges(before: ColumnData, after: ColumnData): ListChange[] {
  const [was, now]: [Loose, Loose] = [{ ...before }, { ...after }]
  const sections = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((name) => name !== 'version' && name !== '$schema')
  return sections.flatMap((section): ListChange[] => {
    const [old, next] = [was[section], now[section]]
    if (same(old, next)) return []
    const [had, has] = [named(old ?? []), named(next ?? [])]
    if (!had || !has) return [{ kind: 'changed', section, props: [] }]
    const kept = [...has.keys()].filter((name) => had.has(name))
    const order = [...had.keys()].filter((name) => has.has(name))
    return [
      ...[...has].flatMap(([entry, value]): ListChange[] => {
        if (!had.has(entry)) return [{ kind: 'added', section, entry, value, props: [] }]
        if (!same(had.get(entry), value)) return [{ kind: 'changed', section, entry, value, props: propsOf(had.get(entry), value) }]
        return []
      }),
      ...[...had].flatMap(([entry, value]): ListChange[] =>
        has.has(entry) ? [] : [{ kind: 'removed', section, entry, value, props: [] }],
      ),
      ...(kept.every((name, i) => name === order[i]) ? [] : [{ kind: 'moved' as const, section, props: [] }]),
    ]
  })
}
