import { differing } from '#core/edit/patch.ts'

type Loose = { readonly [name: string]: unknown }

/** What differs between two states of a record: undefined where a property is gone. */
export const changedProps = (before: Loose, after: Loose): { [name: string]: unknown } =>
  Object.fromEntries(differing(before, after).map((name) => [name, after[name]]))
