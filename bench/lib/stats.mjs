/** Numbers only, in order. @param {Array<number | undefined>} values */
const sorted = (values) => values.filter((value) => Number.isFinite(value)).sort((a, b) => a - b)

/** The value below which so much of all lies (nearest rank); nothing for no values. */
export function quantile(values, part) {
  const all = sorted(values)
  return all[Math.max(0, Math.ceil(all.length * part) - 1)]
}

export function median(values) {
  const all = sorted(values)
  const middle = all.length / 2
  return Number.isInteger(middle) ? (all[middle - 1] + all[middle]) / 2 || undefined : all[Math.floor(middle)]
}

/** The median of the ratios of values that were measured in the same round. */
export const ratio = (values, others) => median(values.map((value, round) => value / others[round]))

/** The p95 of the keys of one round, for every round; a key that another program delays does not count for all. */
export const keyPeaks = (samples) => samples.map(({ keys }) => (keys ? quantile(keys.paints, 0.95) : undefined))
