import type { Side } from '#core/package/merge.ts'

/** Whose change stands at a place of a definition; at `removal`, whether a definition goes that the package no longer holds (`theirs`). */
export interface Choice {
  kind: string
  id: string
  path: string[]
  side: Side
}

/** The place of a choice that is about the whole of a definition: no property is called so. */
export const removal = ['#removal'] as const

/** Whether two choices are about one place. */
export const isSamePlace = (a: Omit<Choice, 'side'>, b: Omit<Choice, 'side'>): boolean =>
  a.kind === b.kind && a.id === b.id && a.path.length === b.path.length && a.path.every((step, i) => step === b.path[i])
