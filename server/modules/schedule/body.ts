import { isTimeZone } from '#core/flow/calendar/timeZone.ts'
import { type RepeatRule, repeatLimits, ruleFault } from '#core/schedule/repeat.ts'
import { seriesLimits } from '#core/schedule/series.ts'
import { dayMs, dayOf, earliest, latest, minuteMs, type Wall, wallOf } from '#core/schedule/wall.ts'
import { ApiError, invalid } from '../../base/errors.ts'
import { usualZone } from '../../base/zones.ts'
import type { Db } from '../../db/types.ts'
import { means, text } from '../../http/route.ts'
import { sentFiles } from '../../records/attachments/holders.ts'
import { isStorable } from '../../records/entity/values.ts'
import { cleanHtml } from '../../records/write/html.ts'
import { type Content, scheduleLimits as limits } from './rows.ts'

/** A schedule as it is sent; of a change only what is to be another. */
export interface SentSchedule {
  category?: string | null
  urgent?: number | string
  title?: string
  content?: string | null
  files?: Array<{ fileId: string }> | null
  startDay?: number | null
  endDay?: number | null
  days?: number[] | null
  allDay?: 0 | 1
  toUserIds?: string[] | string | null
  repetition?: RepeatRule['every'] | '1'
  repeatEvery?: number
  weekdays?: number[] | null
  repeatUntil?: number | null
  repeatCount?: number | null
  remind?: number | null
  timeZone?: string | null
  version?: number | null
}

const id = { ...text, maxLength: 50 } as const
const time = { type: ['integer', 'null'], minimum: earliest, maximum: latest } as const

export const scheduleBody = {
  type: 'object',
  additionalProperties: false,
  properties: {
    category: {
      type: ['string', 'null'],
      maxLength: 50,
      ...means('id of an entry of the dictionary scheduleCategory', '字典 scheduleCategory 条目的 id', '字典 scheduleCategory 項目的 id'),
    },
    urgent: {
      type: ['integer', 'string'],
      enum: [1, 2, 3, '1', '2', '3'],
      ...means('1 normal, 2 important, 3 urgent', '1 普通，2 重要，3 紧急', '1 普通，2 重要，3 緊急'),
    },
    title: { ...text, maxLength: limits.title },
    content: { type: ['string', 'null'], maxLength: limits.content },
    files: sentFiles(limits.files),
    startDay: { ...time, ...means('ms; not of whole days', '毫秒；全天日程不填', '毫秒；整天日程不填') },
    endDay: { ...time, ...means('ms; not of whole days', '毫秒；全天日程不填', '毫秒；整天日程不填') },
    days: {
      type: ['array', 'null'],
      minItems: 2,
      maxItems: 2,
      items: { type: 'integer', minimum: earliest, maximum: latest },
      ...means('the first and the last of whole days, midnight in UTC', '全天日程的首日与末日，UTC 零点', '整天日程的首日與末日，UTC 零點'),
    },
    allDay: { type: 'integer', enum: [0, 1] },
    toUserIds: {
      anyOf: [
        { type: 'array', maxItems: limits.people, items: id },
        { type: ['string', 'null'], maxLength: 51 * limits.people },
      ],
    },
    repetition: {
      ...text,
      enum: ['1', '2', '3', '4', '5'],
      ...means(
        '1 none, 2 daily, 3 weekly, 4 monthly, 5 yearly',
        '1 不重复，2 每天，3 每周，4 每月，5 每年',
        '1 不重複，2 每天，3 每週，4 每月，5 每年',
      ),
    },
    repeatEvery: { type: 'integer', minimum: 1, maximum: repeatLimits.interval },
    weekdays: {
      type: ['array', 'null'],
      maxItems: 7,
      items: { type: 'integer', minimum: 1, maximum: 7 },
      ...means('of weekly ones; 1 is Monday', '每周重复的星期；1 为星期一', '每週重複的星期；1 為星期一'),
    },
    repeatUntil: {
      type: ['integer', 'null'],
      minimum: earliest,
      maximum: latest,
      ...means('midnight in UTC of the last day', '最后一天的 UTC 零点', '最後一天的 UTC 零點'),
    },
    repeatCount: { type: ['integer', 'null'], minimum: 1, maximum: repeatLimits.count },
    remind: {
      type: ['integer', 'null'],
      minimum: 0,
      maximum: 40_320,
      ...means('minutes before the start', '开始前的分钟数', '開始前的分鐘數'),
    },
    timeZone: {
      type: ['string', 'null'],
      maxLength: 60,
      ...means(
        'of the IANA database: it repeats by the clock there',
        'IANA 时区名；按该时区的时钟重复',
        'IANA 時區名稱；依該時區的時鐘重複',
      ),
    },
    version: { type: ['integer', 'null'] },
  },
} as const

type Fault = (field: string, key: string) => ApiError
/** What is wrong with a field, for the form that sent it. */
export const faultIn =
  (t: (key: `t:${string}`) => string): Fault =>
  (field, key) =>
    invalid([{ field, rule: 'schedule', message: t(`t:${key}`) }])

/** The zone that a new schedule is in. Throws where it is none. */
export function zoneIn({ timeZone }: SentSchedule, fault: Fault): string {
  if (timeZone === undefined || timeZone === null) return usualZone
  if (!isTimeZone(timeZone)) throw fault('timeZone', 'schedule.fault.timeZone')
  return timeZone
}

interface Times {
  start: Wall
  end: Wall
  allDay: boolean
}

/** What was sent of the first and the last moment, by the clock of the zone; of whole days the end is the midnight after the last. */
function sentTimes({ startDay, endDay, days }: SentSchedule, allDay: boolean, zone: string): { start?: Wall; end?: Wall } {
  if (allDay) return days ? { start: dayOf(days[0] ?? 0), end: dayOf(days[1] ?? 0) + dayMs } : {}
  const read = (ms: number): Wall => Math.floor(wallOf(zone, ms) / minuteMs) * minuteMs
  return {
    ...(typeof startDay === 'number' && { start: read(startDay) }),
    ...(typeof endDay === 'number' && { end: read(endDay) }),
  }
}

/** When something is by the clock of its zone, out of what was sent or else stands. Throws where that is no time. */
export function timesIn(sent: SentSchedule, zone: string, fault: Fault, stands?: Times): Times {
  const allDay = sent.allDay === undefined ? (stands?.allDay ?? false) : sent.allDay === 1
  if (allDay ? typeof (sent.startDay ?? sent.endDay) === 'number' : Boolean(sent.days))
    throw fault(allDay ? 'startDay' : 'days', 'schedule.fault.days')
  const told = sentTimes(sent, allDay, zone)
  let [start, end] = [told.start ?? stands?.start, told.end ?? stands?.end]
  if (start === undefined) throw fault(allDay ? 'days' : 'startDay', 'schedule.fault.start')
  if (end === undefined) throw fault('endDay', 'schedule.fault.end')
  // one that becomes whole days has all of those that it touches
  if (allDay && !told.end) [start, end] = [dayOf(start), Math.max(dayOf(start) + dayMs, Math.ceil(end / dayMs) * dayMs)]
  const last = allDay ? 'days' : 'endDay'
  if (end < start || (allDay && end === start)) throw fault(last, 'schedule.fault.ends')
  if (end - start > seriesLimits.length) throw fault(last, 'schedule.fault.long')
  if (start < earliest || end > latest) throw fault(allDay ? 'days' : 'startDay', 'schedule.fault.far')
  return { start, end, allDay }
}

const ruleFields = ['repetition', 'repeatEvery', 'weekdays', 'repeatUntil', 'repeatCount'] as const
const faultField = {
  every: 'repetition',
  interval: 'repeatEvery',
  weekdays: 'weekdays',
  until: 'repeatUntil',
  count: 'repeatCount',
} as const

/** How something is to repeat, out of what was sent or else stands; undefined where nothing was said of it, null where it does not. */
export function ruleIn(sent: SentSchedule, start: Wall, fault: Fault, stands?: RepeatRule): RepeatRule | null | undefined {
  if (ruleFields.every((name) => sent[name] === undefined)) return undefined
  const every = sent.repetition ?? stands?.every ?? '1'
  if (every === '1') return null
  const days = sent.weekdays === undefined ? stands?.weekdays : (sent.weekdays ?? undefined)
  const until = sent.repeatUntil === undefined ? stands?.until : (sent.repeatUntil ?? undefined)
  const count = sent.repeatCount === undefined ? stands?.count : (sent.repeatCount ?? undefined)
  const rule: RepeatRule = {
    every,
    interval: sent.repeatEvery ?? stands?.interval ?? 1,
    ...(every === '3' && days && days.length > 0 && { weekdays: [...new Set(days)].sort((a, b) => a - b) }),
    ...(until !== undefined && { until: dayOf(until) }),
    ...(count !== undefined && { count }),
  }
  const wrong = ruleFault(rule, start)
  if (wrong) throw fault(faultField[wrong], `schedule.fault.${wrong === 'until' && count !== undefined ? 'both' : wrong}`)
  return rule
}

const idsIn = (ids: string[] | string): string[] =>
  [
    ...new Set((typeof ids === 'string' ? ids.split(',') : ids).map((one) => one.trim()).filter((one) => one !== '' && isStorable(one))),
  ].sort()

/** Those of the people who are there and may sign in. Throws where one is not, unless they took part before. */
async function peopleIn(trx: Db, sent: string[] | string | null, before: readonly string[], fault: Fault): Promise<string[]> {
  const ids = idsIn(sent ?? [])
  if (ids.length > limits.people) throw fault('toUserIds', 'schedule.fault.people')
  const asked = ids.filter((one) => !before.includes(one))
  if (asked.length === 0) return ids
  const found = await trx.selectFrom('base_user').select('id').where('id', 'in', asked).where('enabledMark', '=', 1).execute()
  if (found.length < asked.length) throw fault('toUserIds', 'schedule.fault.noPerson')
  return ids
}

/** What was sent beside times, as it is kept; what equals that which stands is left out. Throws what is wrong with it. */
export async function contentIn(trx: Db, sent: SentSchedule, fault: Fault, stands?: Content): Promise<Partial<Content>> {
  const told: Partial<Content> = {}
  if (sent.title !== undefined || !stands) told.title = (sent.title ?? '').trim()
  if (told.title === '') throw fault('title', 'schedule.fault.title')
  if (sent.category !== undefined) told.category = sent.category || null
  if (sent.urgent !== undefined) told.urgent = Number(sent.urgent)
  if (sent.content !== undefined) told.content = sent.content ? cleanHtml(sent.content) : null
  if (sent.remind !== undefined) told.remind = sent.remind
  if (sent.toUserIds !== undefined) told.people = await peopleIn(trx, sent.toUserIds, stands?.people ?? [], fault)
  if (sent.files !== undefined) told.files = [...new Set((sent.files ?? []).map(({ fileId }) => fileId))].sort()
  const strange = [told.title, told.category].some((one) => typeof one === 'string' && !isStorable(one))
  if (strange) throw new ApiError('badRequest')
  if (told.category && told.category !== stands?.category) {
    const entry = await trx
      .selectFrom('base_dictionary_data')
      .select('id')
      .where('id', '=', told.category)
      .where('dictionaryTypeId', '=', 'scheduleCategory')
      .executeTakeFirst()
    if (!entry) throw fault('category', 'schedule.fault.category')
  }
  if (!stands) return told
  const isSame = (name: keyof Content) => JSON.stringify(told[name]) === JSON.stringify(stands[name])
  return Object.fromEntries(Object.entries(told).filter(([name]) => !isSame(name as keyof Content)))
}
