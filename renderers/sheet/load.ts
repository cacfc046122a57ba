import { loadPart } from '#runtime/lazy/loadPart.ts'

export type Edits = typeof import('./edits.ts')

let here: Edits | undefined
let coming: Promise<Edits> | undefined

/** What works on many cells at once; loaded when a cell first has the focus. */
export const loadEdits = Object.assign(
  (): Promise<Edits> => {
    coming ??= loadPart('sheet', () => import('./edits.ts')).then(
      (edits) => {
        here = edits
        return edits
      },
      (error) => {
        coming = undefined
        throw error
      },
    )
    return coming
  },
  { now: () => here },
)
