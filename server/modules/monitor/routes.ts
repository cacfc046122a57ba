import { formatSize } from '#core/format/format.ts'
import { version } from '../../base/version.ts'
import { slowStatement } from '../../db/slow.ts'
import { integer, listOf, number, object, orNull, time } from '../../http/answer.ts'
import { does, type Routes, text } from '../../http/route.ts'
import { slowCall } from '../../http/slowCalls.ts'
import { biggestTables, databaseFigures, jobFigures } from './database.ts'
import { ProcessWatch } from './process.ts'

const path = '/api/system/Monitor'
const tags = ['monitor']
const config = { access: 'admin' } as const

/** Days, hours and minutes of a span, as a person reads them. */
function spanOf(seconds: number, t: (key: string, params: { [name: string]: number }) => string): string {
  const [days, hours, minutes] = [Math.floor(seconds / 86_400), Math.floor(seconds / 3600) % 24, Math.floor(seconds / 60) % 60]
  if (days > 0) return t('t:monitor.days', { days, hours })
  return hours > 0 ? t('t:monitor.hours', { hours, minutes }) : t('t:monitor.minutes', { minutes, seconds: seconds % 60 })
}

/** SH-11: what the process that answers, and the database behind it, are like at this moment. Nothing here says what somebody kept or sent. */
export const monitor: Routes = (app) => {
  const { database, db } = app
  const watch = new ProcessWatch()
  app.addHook('onListen', async () => watch.start())
  app.addHook('onClose', async () => watch.stop())

  const figures = {
    ...{ version: text, node: text, database: text, pid: integer, cores: integer, uptime: text, uptimeSeconds: integer },
    ...{ cpu: number, memory: text, heap: text, systemMemory: text, delay: number, worstDelay: number },
    ...{ windows: integer, jobsWaiting: integer, jobsFailed: integer, jobsLateSeconds: integer },
    ...{ databaseMs: number, databaseSize: text, connections: integer, active: integer, mostConnections: integer },
  }
  app.get(
    path,
    {
      config,
      schema: {
        tags,
        ...does(
          'the process that answers and its database: processor, memory, event loop, versions, connections, size',
          '应答进程及其数据库：处理器、内存、事件循环、版本、连接与大小',
          '應答行程及其資料庫：處理器、記憶體、事件迴圈、版本、連線與大小',
        ),
        answer: object(figures),
      },
    },
    async ({ t }) => {
      const databaseMs = await database.ping()
      const { bytes, connections, active, mostConnections, version: databaseVersion } = await databaseFigures(database)
      const jobs = await jobFigures(db)
      const { cpu, memory, heap, delay, worstDelay } = watch.last()
      const { totalMemory, freeMemory, ...facts } = watch.facts()
      return {
        ...{ version, ...facts, uptime: spanOf(facts.uptimeSeconds, t) },
        database: `${database.kind === 'pglite' ? 'PGlite' : 'PostgreSQL'} ${databaseVersion}`,
        ...{ cpu, memory: formatSize(memory), heap: formatSize(heap), delay, worstDelay },
        systemMemory: t('t:monitor.of', { part: formatSize(totalMemory - freeMemory), whole: formatSize(totalMemory) }),
        ...{ windows: app.live.windows(), jobsWaiting: jobs.waiting, jobsFailed: jobs.failed },
        jobsLateSeconds: Math.round(app.jobs.late / 1000),
        ...{ databaseMs, databaseSize: formatSize(bytes), connections, active, mostConnections },
      }
    },
  )

  app.get(
    `${path}/History`,
    {
      config,
      schema: {
        tags,
        ...does(
          'the process that answers over the last ten minutes, a line each ten seconds',
          '应答进程最近十分钟的情况，每十秒一条',
          '應答行程最近十分鐘的情況，每十秒一筆',
        ),
        answer: listOf(object({ at: time, label: text, cpu: number, memory: number, delay: number, worstDelay: number })),
      },
    },
    ({ headers }) => {
      const east = Number(headers['pinge-time-offset'])
      const clock = (at: number) => new Date(at + (Math.abs(east) <= 1440 ? east : 0) * 60_000).toISOString().slice(11, 19)
      return {
        list: watch.history().map(({ at, cpu, memory, delay, worstDelay }) => ({
          ...{ at, label: clock(at), cpu, memory: Math.round(memory / 1_048_576), delay, worstDelay },
        })),
      }
    },
  )

  app.get(
    `${path}/Tables`,
    {
      config,
      schema: {
        tags,
        ...does('the biggest tables of the database', '数据库中最大的表', '資料庫中最大的資料表'),
        answer: listOf(object({ id: text, rows: orNull(integer), bytes: integer, size: text, indexSize: text })),
      },
    },
    async () => ({
      list: (await biggestTables(db)).map(({ indexBytes, ...table }) => ({
        ...{ ...table, size: formatSize(table.bytes), indexSize: formatSize(indexBytes) },
      })),
    }),
  )

  app.get(
    `${path}/SlowCalls`,
    {
      config,
      schema: {
        tags,
        ...does(
          `the last calls of the process that answers that took ${slowCall.ms} ms or longer`,
          `应答进程中耗时达到 ${slowCall.ms} 毫秒的最近调用`,
          `應答行程中耗時達到 ${slowCall.ms} 毫秒的最近呼叫`,
        ),
        answer: listOf(object({ at: time, ms: integer, method: text, path: text, code: integer })),
      },
    },
    () => ({ list: app.slowCalls() }),
  )

  app.get(
    `${path}/SlowStatements`,
    {
      config,
      schema: {
        tags,
        ...does(
          `the last statements of the process that answers that took ${slowStatement.ms} ms or longer, without their values`,
          `应答进程中耗时达到 ${slowStatement.ms} 毫秒的最近语句，不含其参数值`,
          `應答行程中耗時達到 ${slowStatement.ms} 毫秒的最近陳述式，不含其參數值`,
        ),
        answer: listOf(object({ at: time, ms: integer, text })),
      },
    },
    () => ({ list: database.slowStatements() }),
  )
}
