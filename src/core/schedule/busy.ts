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
