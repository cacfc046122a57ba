import { dayMs, isDay } from '#core/format/format.ts'
import { means, text } from '../../http/route.ts'

/** Times that a log may be asked for. */
export interface TimeQuery {
  /** JSON list of two days or moments */
  at?: string
  startTime?: number
  endTime?: number
}

export const timeQuery = {
  at: {
    ...text,
    maxLength: 100,
    ...means('JSON list of two days or moments', '由两个日期或时间组成的 JSON 列表', '由兩個日期或時間組成的 JSON 清單'),
  },
  startTime: { type: 'number' },
  endTime: { type: 'number' },
} as const

/** The two ends of the time that is asked for; days are whole days where the caller is. */
export function rangeOf({ at, startTime, endTime }: TimeQuery, offset: number): { from: Date | undefined; to: Date | undefined } {
  let ends: unknown[] = [startTime, endTime]
  try {
    const list: unknown = at ? JSON.parse(at) : undefined
    if (Array.isArray(list)) ends = list
  } catch {
    // what is no list asks for nothing
  }
  const moment = (value: unknown, end: boolean): Date | undefined => {
    const ms = typeof value === 'number' && Number.isFinite(value) && Math.abs(value) < 8e15 ? value : undefined
    if (ms === undefined) return undefined
    return new Date(isDay(ms) ? ms - offset + (end ? dayMs - 1 : 0) : ms)
  }
  return { from: moment(ends[0], false), to: moment(ends[1], true) }
}

const browsers: Array<[RegExp, string]> = [
  [/Edg\//, 'Edge'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const systems: Array<[RegExp, string]> = [
  [/Windows/, 'Windows'],
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Mac OS/, 'macOS'],
  [/Linux/, 'Linux'],
]

/** The browser and the system of a user agent, short enough for a column. */
export function deviceOf(agent: string | null): string {
  if (!agent) return ''
  const found = [browsers, systems].flatMap((list) => list.find(([pattern]) => pattern.test(agent))?.[1] ?? [])
  return found.join(' · ') || agent.slice(0, 40)
}
