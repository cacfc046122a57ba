import { isRecord, type Loose } from './tree.ts'
import type { Patch, Path } from './types.ts'

/**
 * What changed between two values, which best share what did not change. A list is told by what was taken out and put in, not
 * index by index, so that a node put first into a long form is one small patch; the order of a record's keys is told where
 * keys came or went, so that what is undone is printed as it was.
 */
export function difference(before: unknown, after: unknown, path: Path = []): Patch[] {
  if (before === after) return []
  if (Array.isArray(before) && Array.isArray(after)) return ofLists(before, after, path)
  if (isRecord(before) && isRecord(after)) return ofRecords(before, after, path)
  return [{ op: 'set', path, value: after }]
}

function ofRecords(before: Loose, after: Loose, path: Path): Patch[] {
  const [had, has] = [Object.keys(before), Object.keys(after)]
  const patches: Patch[] = [
    ...had.filter((key) => !Object.hasOwn(after, key)).map((key): Patch => ({ op: 'unset', path: [...path, key] })),
    ...has.flatMap((key): Patch[] =>
      Object.hasOwn(before, key)
        ? difference(before[key], after[key], [...path, key])
        : [{ op: 'set', path: [...path, key], value: after[key] }],
    ),
  ]
  const kept = [...had.filter((key) => Object.hasOwn(after, key)), ...has.filter((key) => !Object.hasOwn(before, key))]
  return kept.every((key, i) => key === has[i]) ? patches : [...patches, { op: 'order', path, keys: has }]
}

/** Whether two values are written alike, keys in the same order. */
export function same(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((one, i) => same(one, b[i]))
  if (!isRecord(a) || !isRecord(b)) return false
  const [keys, others] = [Object.keys(a), Object.keys(b)]
  return keys.length === others.length && keys.every((key, i) => key === others[i] && same(a[key], b[key]))
}

/** Names of the properties in which two records differ, also those that only one of them has. */
export function differing(before: object, after: object): string[] {
  const [was, now] = [before as Loose, after as Loose]
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((name) => !same(was[name], now[name]))
}

const idOf = (value: unknown): unknown => (isRecord(value) ? value.id : undefined)

function ofLists(before: readonly unknown[], after: readonly unknown[], path: Path): Patch[] {
  const most = Math.min(before.length, after.length)
  let start = 0
  while (start < most && same(before[start], after[start])) start++
  let end = 0
  while (end < most - start && same(before.at(-1 - end), after.at(-1 - end))) end++
  const [old, next] = [before.slice(start, before.length - end), after.slice(start, after.length - end)]
  if (old.length === next.length) {
    if (old.length === 0) return []
    const by = old.findIndex((one) => same(one, next[0]))
    if (by > 0 && old.every((one, i) => same(next[(i - by + old.length) % old.length], one)))
      return [{ op: 'rotate', path, index: start, length: old.length, by }]
    if (old.every((one, i) => idOf(one) === idOf(next[i]))) return old.flatMap((one, i) => difference(one, next[i], [...path, start + i]))
  }
  return [{ op: 'splice', path, index: start, remove: old.length, add: next }]
}

/** Carries a value out step by step from what a change leaves as it is: a copy of what stands on the way, and of nothing else. */
function changed(value: unknown, path: Path, change: (at: unknown) => unknown): unknown {
  const [step, ...rest] = path
  if (step === undefined) return change(value)
  const below = changed((value as Loose)[step], rest, change)
  if (Array.isArray(value)) return value.map((one, i) => (i === step ? below : one))
  return { ...(value as Loose), [step]: below }
}

function one(value: unknown, patch: Patch): unknown {
  if (patch.op === 'set') return changed(value, patch.path, () => patch.value)
  if (patch.op === 'unset') {
    const name = patch.path.at(-1) as string
    return changed(value, patch.path.slice(0, -1), (at) => {
      const { [name]: _gone, ...rest } = at as Loose
      return rest
    })
  }
  if (patch.op === 'order')
    return changed(value, patch.path, (at) => Object.fromEntries(patch.keys.map((key) => [key, (at as Loose)[key]])))
  return changed(value, patch.path, (at) => {
    const list = at as unknown[]
    const { index } = patch
    if (patch.op === 'splice') return list.toSpliced(index, patch.remove, ...patch.add)
    const part = list.slice(index, index + patch.length)
    return list.toSpliced(index, patch.length, ...part.slice(patch.by), ...part.slice(0, patch.by))
  })
}

/** A value with patches carried out on it, in their order. What they do not name is shared with the value before. */
export const patched = <T>(value: T, patches: readonly Patch[]): T => patches.reduce<unknown>(one, value) as T
