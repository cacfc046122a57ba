import { dayMs, earliest, latest } from '#core/schedule/wall.ts'
import { ApiError } from '../../base/errors.ts'
import { means } from '../../http/route.ts'
import { scheduleLimits } from './rows.ts'
import type { Window } from './visible.ts'

const moment = { type: 'integer', minimum: earliest, maximum: latest } as const
/** What a call says of the window that it reads. */
export const windowQuery = {
  from: { ...moment, ...means('ms; 30 days ago where it is left out', '毫秒；省略时为 30 天前', '毫秒；省略時為 30 天前') },
  to: {
    ...moment,
    ...means(
      'ms, at most 400 days later; 60 days where it is left out',
      '毫秒，最多晚 400 天；省略时为 60 天',
      '毫秒，最多晚 400 天；省略時為 60 天',
    ),
  },
} as const
export interface Asked {
  from?: number
  to?: number
}

/** The window that is asked for. Throws where it ends before it begins, or is longer than is answered. */
export function windowOf({ from, to }: Asked, offset: number, most: number = scheduleLimits.window): Window {
  const begin = from ?? (to === undefined ? Date.now() - 30 * dayMs : to - 60 * dayMs)
  const window = { from: begin, to: to ?? begin + 60 * dayMs, offset }
  if (window.to <= window.from || window.to - window.from > most)
    throw new ApiError('badRequest', { key: 'schedule.fault.window', params: { days: most / dayMs } })
  return window
}
