import { isRecord } from '#core/json.ts'
import type { Json, Row } from '#core/types.ts'
import { idsIn } from './directory.ts'

/** Definitions in an order in which each comes after those of its kind that it names; in a circle they come as they come. */
export function namedFirst<P extends { item: { id: string }; result: Json }>(planned: readonly P[]): P[] {
  const byId = new Map(planned.map((one) => [one.item.id, one]))
  const done = new Set<P>()
  const out: P[] = []
  const visit = (one: P) => {
    if (done.has(one)) return
    done.add(one)
    const parent = isRecord(one.result) ? String(one.result.parentId ?? '') : ''
    for (const id of [parent, ...idsIn(JSON.stringify(one.result))]) {
      const other = id === one.item.id ? undefined : byId.get(id)
      if (other) visit(other)
    }
    out.push(one)
  }
  planned.forEach(visit)
  return out
}

/** Entries below others come behind these. */
export function inTree(entries: readonly Row[]): Row[] {
  const byId = new Map(entries.map((entry) => [entry.id, entry]))
  const done = new Set<Row>()
  const out: Row[] = []
  const visit = (entry: Row) => {
    if (done.has(entry)) return
    done.add(entry)
    const above = byId.get(entry.parentId ?? null)
    if (above) visit(above)
    out.push(entry)
  }
  entries.forEach(visit)
  return out
}
