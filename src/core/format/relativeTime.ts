import type { Translate } from '../form/form.ts'
import { relativeTime } from './format.ts'

/** CN-01, reading C-065: how long ago a moment was, in words; a plain date beyond three months. */
export function relativeText(ms: number, t: Translate, now = Date.now()): string {
  const time = relativeTime(ms, now)
  if (typeof time === 'string') return time
  const name = time.key.slice('time.'.length)
  return t(`t:time.${name}`, { n: time.n })
}
