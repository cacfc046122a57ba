import { env } from '#designer/env.ts'

/** So many of the parts that somebody uses most stand first. */
const mostShown = 6
/** At this count all of them are halved: what was used long ago makes room for what is used now. */
const mostCounted = 200

const keyOf = (userId: string) => `pinge_parts_${userId}`

/** How often this person put each part somewhere, as this browser counted it. Anything else that stands there is nothing. */
function counts(userId: string): Map<string, number> {
  try {
    const kept = JSON.parse(localStorage.getItem(keyOf(userId)) ?? '{}') as { [kind: string]: unknown } | null
    return new Map(
      Object.entries(kept ?? {}).flatMap(([kind, n]) => (env.widgets.has(kind) && Number.isInteger(n) ? [[kind, Number(n)] as const] : [])),
    )
  } catch {
    return new Map()
  }
}

/** The parts that this person used most, the most used first; none where none was used yet. */
export const mostUsed = (userId: string): string[] =>
  [...counts(userId)]
    .sort(([, a], [, b]) => b - a)
    .slice(0, mostShown)
    .map(([kind]) => kind)

/** Counts a part that was put somewhere. A browser that keeps nothing counts nothing. */
export function countUse(userId: string, kind: string): void {
  const now = counts(userId)
  const n = (now.get(kind) ?? 0) + 1
  now.set(kind, n)
  const kept = [...now].map(([one, times]) => [one, n >= mostCounted ? Math.ceil(times / 2) : times])
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify(Object.fromEntries(kept)))
  } catch {
    // storage is full or switched off
  }
}
