import type { Row } from '#core/types.ts'
import type { Entity } from './catalog.ts'

/** Characters of a long text that the audit trail keeps, and how many of them stand before the place of a change. */
const kept = 1000
const ahead = 200

/** From where two texts differ. */
function differsAt(a: string, b: string): number {
  let [from, to] = [0, Math.min(a.length, b.length)]
  // by halves, each compared by the engine: letter by letter takes long of megabytes
  while (from < to) {
    const middle = (from + to + 1) >> 1
    if (a.slice(from, middle) === b.slice(from, middle)) from = middle
    else to = middle - 1
  }
  return from
}

function excerpt(text: string, at: number): string {
  const begin = Math.max(0, Math.min(at, text.length) - ahead)
  // half of a pair is no text of the database
  const part = text.slice(begin, begin + kept).toWellFormed()
  return `${begin > 0 ? '…' : ''}${part}${begin + kept < text.length ? '…' : ''}`
}

/**
 * A record before and after its change as the audit trail keeps them: of the entity's long texts, whose versions are
 * kept elsewhere, those that changed from where they do, and nothing of the others.
 */
export function excerpts({ excerpts: names = [] }: Entity, before: Row, after: Row): { before: Row; after: Row } {
  const [old, now] = [{ ...before }, { ...after }]
  for (const name of names) {
    const [was, is] = [before[name] ?? '', after[name] ?? '']
    if (typeof was !== 'string' || typeof is !== 'string' || was.length + is.length <= 2 * kept) continue
    if (was === is) {
      delete old[name]
      delete now[name]
      continue
    }
    const at = differsAt(was, is)
    if (was !== '') old[name] = excerpt(was, at)
    if (is !== '') now[name] = excerpt(is, at)
  }
  return { before: old, after: now }
}
