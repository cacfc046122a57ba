import type { Json, Row } from '#core/types.ts'
import type { Options } from '#runtime/data/options.ts'

type Keys = Pick<Options, 'options' | 'valueKey' | 'labelKey' | 'childrenKey'> & Partial<Pick<Options, 'loading' | 'all'>>

/** Stored values and options' values may differ in type (1 and "1"): they are the same choice. */
export const same = (a: unknown, b: unknown): boolean =>
  a === b || (a !== null && a !== undefined && b !== null && b !== undefined && String(a) === String(b))

/** The option of a value, at any depth. */
export function findOption({ options, valueKey, childrenKey }: Keys, value: unknown): Row | undefined {
  for (const option of options) {
    if (same(option[valueKey], value)) return option
    const below = option[childrenKey]
    const found =
      Array.isArray(below) && below.length > 0
        ? findOption({ options: below as Row[], valueKey, labelKey: '', childrenKey }, value)
        : undefined
    if (found) return found
  }
  return undefined
}

/** An option's label; the value itself where no option has it, which nobody knows while they are still being read. */
const wordOf = ({ labelKey, loading }: Keys, option: Row | undefined, value: Json | undefined): string =>
  String(option?.[labelKey] ?? (loading ? '…' : (value ?? '')))

/** The text of one value: also of one that is stored and no longer offered. */
export const labelOf = (keys: Keys, value: Json): string => {
  const option = findOption(keys, value) ?? (keys.all === undefined ? undefined : findOption({ ...keys, options: keys.all }, value))
  return wordOf(keys, option, value)
}

/** The labels along a path of values, from the root down. */
export function pathLabels(keys: Keys, path: Json[]): string[] {
  let level = keys.options
  return path.map((value) => {
    const option = level.find((one) => same(one[keys.valueKey], value))
    level = Array.isArray(option?.[keys.childrenKey]) ? (option[keys.childrenKey] as Row[]) : []
    return wordOf(keys, option, value)
  })
}

/** A stored value as the option has it, so that 1 and "1" find the same option. */
export const asOption = (keys: Keys, value: Json): Json => findOption(keys, value)?.[keys.valueKey] ?? value

/** A value as a list: of a field that takes several. WG-06: anything that is not a list is none. */
export const asList = (value: Json | undefined): Json[] => (Array.isArray(value) ? value : [])

const isPath = (value: Json | undefined): value is Json[] => Array.isArray(value) && value.length > 0 && !Array.isArray(value[0])

/** The paths that a cascader holds: one, or several when it is multiple. */
export function pathsOf(value: Json | undefined): Json[][] {
  if (isPath(value)) return [value]
  return Array.isArray(value) ? (value.filter(Array.isArray) as Json[][]) : []
}
