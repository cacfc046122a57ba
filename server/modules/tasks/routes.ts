import { usualZone, zonesNow } from '../../base/zones.ts'
import { arrayOf, listOf, object, record, time } from '../../http/answer.ts'
import { does, type Routes, text } from '../../http/route.ts'
import { entityOf } from '../../records/entity/catalog.ts'
import { recordAnswer } from '../../records/entity/openapi.ts'
import { entityRoutes } from '../../records/entity/routes.ts'
import { actionNames, actionTitle } from './actions.ts'
import { nextRuns, timingFault, wallText } from './cron.ts'
import { fromForm, toForm } from './form.ts'

const path = '/api/system/Task'
const tags = ['scheduledTask']
const config = { access: 'admin' } as const

/** How many of the next runs are told while somebody types. */
const told = 5

interface Asked {
  cron?: string
  timeZone?: string
  startTime?: number
  endTime?: number
}

const option = object({ id: text, fullName: text })

/** SH-11: tasks that administrators have scheduled. */
export const tasks: Routes = (app) => {
  const entity = entityOf('scheduledTask')
  entityRoutes(app, 'scheduledTask', {
    access: () => 'admin',
    // whoever saves a task answers for it: it runs with their rights
    sent: async (request, body) => ({ ...fromForm(body), ownerId: request.user.id }),
    shown: toForm,
    answer: recordAnswer(entity, {
      without: ['parameterJson', 'toUserIds'],
      beside: { ...app.rules.get('scheduledTask')?.besideAnswer, parameterJson: arrayOf(record), toUserIds: arrayOf(text) },
    }),
    unlisted: ['parameterJson', 'toUserIds'],
  })

  app.get<{ Querystring: Asked }>(
    `${path}/Next`,
    {
      config,
      schema: {
        tags,
        ...does(
          'the next five runs that an expression gives, by the clock of the time zone; or what is wrong with it',
          '表达式接下来五次的执行时间（按时区的时钟），或表达式的错误',
          '運算式接下來五次的執行時間（依時區的時鐘），或運算式的錯誤',
        ),
        answer: object({ list: arrayOf(time), text, fault: text }),
        querystring: {
          type: 'object',
          properties: {
            cron: { ...text, maxLength: 100 },
            timeZone: { ...text, maxLength: 50 },
            ...{ startTime: { type: 'integer' }, endTime: { type: 'integer' } },
          },
        },
      },
    },
    ({ query: { cron = '', timeZone = usualZone, startTime, endTime }, t }) => {
      const timing = { cron, timeZone, startTime, endTime }
      const wrong = timingFault(timing, Date.now())
      if (wrong) return { list: [], text: '', fault: t(`t:task.fault.${wrong}`) }
      const list = nextRuns(timing, Date.now(), told)
      return { list, text: list.map((at) => wallText(at, timeZone)).join('\n'), fault: list.length === 0 ? t('t:task.over') : '' }
    },
  )

  app.get(
    `${path}/Actions`,
    {
      config,
      schema: {
        tags,
        ...does('what of its own the server can be told to do', '可调度的服务器操作', '可排程的伺服器操作'),
        answer: listOf(option),
      },
    },
    ({ t }) => ({ list: actionNames.map((id) => ({ id, fullName: t(actionTitle(app, id)) })) }),
  )
  app.get(
    `${path}/Syncs`,
    {
      config,
      schema: {
        tags,
        ...does('syncs of data that a task can run', '可由任务执行的数据同步', '可由任務執行的資料同步'),
        answer: listOf(option),
      },
    },
    async () => ({
      list: await app.db.selectFrom('base_data_sync').select(['id', 'fullName']).orderBy('sortCode').orderBy('id').execute(),
    }),
  )
  app.get(
    `${path}/Zones`,
    { config, schema: { tags, ...does('time zones to choose from', '可选的时区', '可選的時區'), answer: listOf(option) } },
    () => ({ list: zonesNow() }),
  )
}
