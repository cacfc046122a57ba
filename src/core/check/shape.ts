import type { Fault } from '../types.ts'

/** Levels of records and lists that a definition may have: twice what the deepest page needs, far below what recursion bears. */
const maxLevels = 150
/** Values that a definition may hold in all. */
const maxValues = 100_000

/** Names that would change what a record is, or how it is written out. */
const forbidden = new Set(['__proto__', 'toString', 'valueOf'])

const token = (name: string) => name.replaceAll('~', '~0').replaceAll('/', '~1')

/**
 * What no definition may be, whatever it means: too deep, too large, or with a key that is not plain data. It walks
 * without recursion, so that everything behind it may recurse. Gives the first faults, at most ten.
 */
export function checkShape(json: unknown): Fault[] {
  const faults: Fault[] = []
  const open: Array<{ value: unknown; pointer: string; level: number }> = [{ value: json, pointer: '', level: 0 }]
  let count = 0
  for (let next = open.pop(); next && faults.length < 10; next = open.pop()) {
    const { value, pointer, level } = next
    if (++count > maxValues) return [{ pointer: '', message: `a definition holds at most ${maxValues} values` }]
    if (value === null || typeof value !== 'object') continue
    if (level >= maxLevels) {
      faults.push({ pointer, message: 'nested too deeply' })
      continue
    }
    if (Array.isArray(value))
      for (const [i, entry] of value.entries()) open.push({ value: entry, pointer: `${pointer}/${i}`, level: level + 1 })
    else
      for (const [key, entry] of Object.entries(value)) {
        const at = `${pointer}/${token(key)}`
        if (forbidden.has(key)) faults.push({ pointer: at, message: `"${key}" cannot be a name` })
        else open.push({ value: entry, pointer: at, level: level + 1 })
      }
  }
  return faults
}
