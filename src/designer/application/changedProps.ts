import { same } from '#core/edit/patch.ts'

type Loose = { readonly [name: string]: unknown }

/** What differs between two states of a record: undefined where a property is gone. */
export function changedProps(before: Loose, after: Loose): { [name: string]: unknown } {
  const names = new Set([...Object.keys(before), ...Object.keys(after)])
  const changed = [...names].filter((name) => !same(before[name], after[name]))
  return Object.fromEntries(changed.map((name) => [name, after[name]]))
}
