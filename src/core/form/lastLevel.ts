import type { Node, Row } from '../types.ts'

/** Whether two values are one choice: as stored and as an option has it they may differ in type (1 and "1"). */
const same = (a: unknown, b: unknown): boolean =>
  a === b || (a !== null && a !== undefined && b !== null && b !== undefined && String(a) === String(b))

/**
 * WG-08: whether a node of a tree may be chosen where a field takes the last level only: the field that is named as the
 * flag holds the expected value; where none is named, nothing stands below it. Every node of a field without `lastLevel`.
 */
export function isLastLevel({ lastLevel, lastLevelKey, lastLevelValue }: Partial<Node>, option: Row, childrenKey: string): boolean {
  if (lastLevel !== true) return true
  const key = typeof lastLevelKey === 'string' ? lastLevelKey : 'hasChildren'
  const below = option[childrenKey]
  const flag = option[key] ?? (key === 'hasChildren' ? Array.isArray(below) && below.length > 0 : undefined)
  return same(flag, lastLevelValue ?? false)
}
