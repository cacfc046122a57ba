/** A time in which somebody is busy, in ms. */
export interface Busy {
  from: number
  to: number
}

/** Busy times within a window, in order, those that touch as one; no more than `most`. */
export function busyTimes(spans: readonly Busy[], window: Busy, most = 500): Busy[] {
  const cut = spans
    .map(({ from, to }) => ({ from: Math.max(from, window.from), to: Math.min(to, window.to) }))
    .filter(({ from, to }) => from < to)
    .sort((a, b) => a.from - b.from)
  const found: Busy[] = []
  for (const span of cut) {
    const last = found.at(-1)
    if (last && span.from <= last.to) last.to = Math.max(last.to, span.to)
    else if (found.length < most) found.push({ ...span })
    else break
  }
  return found
}

/** Times of a window in which nobody of them is busy, at least so long, in order; no more than `most`. */
export function freeTimes(busy: ReadonlyArray<readonly Busy[]>, window: Busy, long: number, most = 100): Busy[] {
  const found: Busy[] = []
  let from = window.from
  for (const span of [...busyTimes(busy.flat(), window, Number.POSITIVE_INFINITY), { from: window.to, to: window.to }]) {
    if (span.from - from >= Math.max(long, 1) && found.length < most) found.push({ from, to: span.from })
    from = span.to
  }
  return found
}

/** The times of `free` that are also within one of `allowed`, both in order and without overlaps. */
export function withinTimes(free: readonly Busy[], allowed: Iterable<Busy>, most = 100): Busy[] {
  const found: Busy[] = []
  let at = 0
  for (const span of allowed) {
    while (at < free.length && (free[at] as Busy).to <= span.from) at++
    for (let i = at; i < free.length && (free[i] as Busy).from < span.to; i++) {
      const [from, to] = [Math.max((free[i] as Busy).from, span.from), Math.min((free[i] as Busy).to, span.to)]
      if (found.length >= most) return found
      found.push({ from, to })
    }
  }
  return found
}

/** When something of a length may begin in free times at the earliest, on a full step of the clock; nothing where it fits in none. */
export function firstFit(free: readonly Busy[], after: number, long: number, step: number): number | undefined {
  for (const { from, to } of free) {
    const begin = Math.ceil(Math.max(from, after) / step) * step
    if (begin + long <= to) return begin
  }
  return undefined
}
