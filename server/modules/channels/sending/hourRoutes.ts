import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isTimeZone } from '#core/flow/calendar/timeZone.ts'
import { isClockTime, isEndless } from '#core/schedule/quiet.ts'
import type { FieldError } from '#core/types.ts'
import { invalid } from '../../../base/errors.ts'
import { usualZone, zonesNow } from '../../../base/zones.ts'
import { transaction } from '../../../db/transaction.ts'
import type { Db } from '../../../db/types.ts'
import { arrayOf, integer, listOf, mark, noData, object } from '../../../http/answer.ts'
import { does, means, reply, text } from '../../../http/route.ts'
import { jobTime } from '../../../jobs/clock.ts'
import { planDigest } from './digest.ts'
import { hoursOf } from './hours.ts'

const tags = ['messages']
const config = { access: 'user' } as const

/** The zone of the caller's clock, as their browser says it; that of the product where it says none. */
function zoneOfCaller({ headers }: FastifyRequest): string {
  const zone = headers['pinge-time-zone']
  return typeof zone === 'string' && zone.length <= 60 && isTimeZone(zone) ? zone : usualZone
}

/** Hours of somebody who has said none: by their clock, and never quiet. */
export async function beginHours(trx: Db, request: FastifyRequest): Promise<void> {
  const row = { userId: request.user.id, timeZone: zoneOfCaller(request) }
  await trx
    .insertInto('msg_hours')
    .values(row)
    .onConflict((conflict) => conflict.column('userId').doNothing())
    .execute()
}

interface Sent {
  timeZone: string
  quiet: number | boolean
  quietFrom: string
  quietTo: string
  quietDays: number[]
  digestTime: string
}

/** What is wrong with hours that somebody sends. */
function faultsOf({ timeZone, quiet, quietFrom, quietTo, quietDays, digestTime }: Sent, { t }: FastifyRequest): FieldError[] {
  const faults: FieldError[] = []
  const fault = (field: string, key: string) => void faults.push({ field, rule: 'message', message: t(`t:msgPreference.fault.${key}`) })
  if (!isTimeZone(timeZone)) fault('timeZone', 'timeZone')
  for (const [field, time] of Object.entries({ quietFrom, quietTo, digestTime })) if (!isClockTime(time)) fault(field, 'time')
  if (quiet && quietDays.length === 0) fault('quietDays', 'days')
  if (quiet && isEndless({ from: quietFrom, to: quietTo, days: quietDays })) fault('quietTo', 'endless')
  return faults
}

/** When a person is not to be disturbed, and when their digest comes. */
export function hoursRoutes(app: FastifyInstance, base: string): void {
  const { db } = app
  const path = `${base}/Hours`
  const clock = { ...text, maxLength: 5 }

  app.get(
    path,
    {
      config,
      schema: {
        tags,
        ...does('my quiet hours, and when my digest comes', '本人的免打扰时段与汇总时间', '本人的勿擾時段與彙總時間'),
        answer: object({
          ...{ timeZone: text, quiet: mark, quietFrom: text, quietTo: text },
          quietDays: arrayOf(integer),
          digestTime: text,
        }),
      },
    },
    async (request) => {
      const known = (await hoursOf(db, [request.user.id])).get(request.user.id)
      const { timeZone = zoneOfCaller(request), quiet = 0, quietFrom = '22:00', quietTo = '08:00' } = known ?? {}
      const { quietDays = '1234567', digestTime = '09:00' } = known ?? {}
      return { timeZone, quiet: quiet === 1 ? 1 : 0, quietFrom, quietTo, quietDays: [...quietDays].map(Number), digestTime } as const
    },
  )

  app.put<{ Body: Sent }>(
    path,
    {
      config,
      schema: {
        tags,
        ...does('keep my quiet hours, and when my digest comes', '保存本人的免打扰时段与汇总时间', '儲存本人的勿擾時段與彙總時間'),
        answer: noData,
        body: {
          type: 'object',
          required: ['timeZone', 'quiet', 'quietFrom', 'quietTo', 'quietDays', 'digestTime'],
          properties: {
            timeZone: { ...text, maxLength: 60 },
            quiet: { enum: [0, 1, true, false] },
            ...{ quietFrom: clock, quietTo: clock, digestTime: clock },
            quietDays: {
              ...{ type: 'array', maxItems: 7, uniqueItems: true, items: { type: 'integer', minimum: 1, maximum: 7 } },
              ...means('days on which they begin, 1 is Monday', '开始的星期，1 为星期一', '開始的星期，1 為星期一'),
            },
          },
        },
      },
    },
    async (request) => {
      const faults = faultsOf(request.body, request)
      if (faults.length > 0) throw invalid(faults)
      const { timeZone, quiet, quietFrom, quietTo, quietDays, digestTime } = request.body
      const values = { ...{ timeZone, quietFrom, quietTo, digestTime }, quiet: Number(quiet), quietDays: quietDays.toSorted().join('') }
      await transaction(db, async (trx) => {
        await trx
          .insertInto('msg_hours')
          .values({ userId: request.user.id, ...values })
          .onConflict((conflict) => conflict.column('userId').doUpdateSet(values))
          .execute()
        await planDigest(trx, request.user.id, await jobTime(trx, app))
      })
      return reply('server.saved')
    },
  )

  app.get(
    `${base}/Zones`,
    {
      config,
      schema: {
        tags,
        ...does('time zones to choose from', '可选的时区', '可選的時區'),
        answer: listOf(object({ id: text, fullName: text })),
      },
    },
    async () => ({ list: zonesNow() }),
  )
}
