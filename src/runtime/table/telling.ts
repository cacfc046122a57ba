import type { Row } from '#core/types.ts'

/** Who is told of changes, at once or when a batch of them ends. `rows` reads the rows as they are then. */
export function createTelling(rows: () => Row[], onChange: (rows: Row[], child: string | undefined) => void) {
  let depth = 0
  /** what changed within a batch: columns, or all of it */
  let pending: Set<string | undefined> | undefined
  return {
    /** A column was changed; undefined when rows came, went or were replaced. */
    tell(child: string | undefined) {
      if (depth === 0) onChange(rows(), child)
      else {
        pending ??= new Set()
        pending.add(child)
      }
    },
    isBatch: () => depth > 0,
    batch<T>(change: () => T): T {
      depth++
      try {
        return change()
      } finally {
        depth--
        if (depth === 0 && pending) {
          const only = pending.size === 1 ? [...pending][0] : undefined
          pending = undefined
          onChange(rows(), only)
        }
      }
    },
  }
}

export type Telling = ReturnType<typeof createTelling>
