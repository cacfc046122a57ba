const steps: Array<[Intl.RelativeTimeFormatUnit, number]> = [
  ['minute', 60],
  ['hour', 24],
  ['day', 30],
]

/** How long ago a moment is, as the language says it; the date itself when it is more than a month. */
export function ago(ms: number, now = Date.now()): string {
  const language = document.documentElement.lang || undefined
  let left = Math.max(0, (now - ms) / 60_000)
  for (const [unit, size] of steps) {
    if (left < size) return new Intl.RelativeTimeFormat(language, { numeric: 'auto', style: 'short' }).format(-Math.floor(left), unit)
    left /= size
  }
  return new Date(ms).toLocaleDateString(language, { month: 'short', day: 'numeric' })
}
