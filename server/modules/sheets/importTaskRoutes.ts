import type { FastifyInstance } from 'fastify'
import type { Row } from '#core/types.ts'
import { among, arrayOf, integer, listOf, mark, noData, object, orNull, record, time } from '../../http/answer.ts'
import { once } from '../../http/once.ts'
import { does, reply, text } from '../../http/route.ts'
import { headerOf, leavesIn } from '../../records/sheet/columns.ts'
import { faultyRow, mostInBackground } from '../../records/sheet/importRows.ts'
import { asColumns, columnAnswer, type Place, rowsBody, schemasOf, sentFlow, sentRows } from './importCalls.ts'
import { beginTask, runTask, stopTask, taskOf, tasksOf } from './tasks.ts'

/** How far an import in the background has come. */
const taskFields = {
  id: text,
  state: among('running', 'done', 'stopped', 'refused'),
  total: integer,
  done: integer,
  snum: integer,
  fnum: integer,
  resultType: mark,
  said: orNull(text),
  at: time,
}

/** Imports in the background: to begin one, to see how far those of the caller have come, and to stop one. */
export function importTaskRoutes(app: FastifyInstance, place: Place): void {
  const { path, access, params, find, rows: rowsFor } = place
  const { db } = app
  const config = { access }
  const schemaOf = schemasOf(place)

  app.post(
    `${path}/ImportTasks`,
    {
      config,
      schema: schemaOf({
        ...does(
          `begins an import of at most ${mostInBackground} rows in the background; with a header Idempotency-Key once only. data.id names it`,
          `在后台开始导入，最多 ${mostInBackground} 行；带请求头 Idempotency-Key 时只开始一次；data.id 为其标识`,
          `在背景開始匯入，最多 ${mostInBackground} 列；帶請求標頭 Idempotency-Key 時只開始一次；data.id 為其識別`,
        ),
        answer: object({ id: text, total: integer }),
        body: rowsBody,
      }),
    },
    async (request) => {
      const sent = sentRows(request.body, mostInBackground)
      const flowId = sentFlow(request.body)
      const what = await rowsFor(request, { flowId, isKept: true })
      const [{ key }, rows] = [what, asColumns(what, sent)]
      const begun = await once(request, async (trx) => reply('wizard.taskBegun', await beginTask(trx, request, key, rows, flowId)))
      void runTask(app, String((begun.data as Row).id))
      return begun
    },
  )
  app.get(
    `${path}/ImportTasks`,
    {
      config,
      schema: schemaOf({
        ...does(
          "the caller's imports in the background of the last day, with how far each has come",
          '本人最近一天的后台导入及其进度',
          '本人最近一天的背景匯入及其進度',
        ),
        answer: listOf(object(taskFields)),
      }),
    },
    async (request) => {
      const { key } = await find(request)
      return { list: await tasksOf(db, request.user.id, key) }
    },
  )
  const taskId = { ...text, maxLength: 100 }
  const taskParams = {
    type: 'object',
    required: ['taskId'],
    properties: { ...(params?.properties as object | undefined), taskId },
  }
  type ByTask = { Params: { taskId: string } }
  app.get<ByTask>(
    `${path}/ImportTasks/:taskId`,
    {
      config,
      schema: schemaOf({
        ...does(
          'how far an import has come; when it has ended, failResult has the rows that became no records, left those that were not come to',
          '一次导入的进度；结束后 failResult 为未能导入的行，left 为未处理的行',
          '一次匯入的進度；結束後 failResult 為未能匯入的列，left 為未處理的列',
        ),
        answer: object(taskFields, {
          failResult: arrayOf(faultyRow),
          ids: arrayOf(text),
          left: arrayOf(record),
          headerRow: arrayOf(columnAnswer),
        }),
        params: taskParams,
      }),
    },
    async (request) => {
      const what = await find(request)
      const task = await taskOf(db, request.user.id, what.key, request.params.taskId)
      // whoever looks at one that stands still, as after a restart, sets it going again
      if (task.state === 'running') {
        void runTask(app, request.params.taskId)
        return task
      }
      const rows = [...(task.failResult as Row[]), ...(task.left as Row[])]
      return { ...task, headerRow: headerOf(what.columns, leavesIn(what.columns, rows), request.t) }
    },
  )
  app.post<ByTask>(
    `${path}/ImportTasks/:taskId/Actions/Stop`,
    {
      config,
      schema: schemaOf({
        ...does(
          'ends an import after the rows that it is at; what was made stays',
          '在当前批次之后停止导入，已导入的保留',
          '在目前批次之後停止匯入，已匯入的保留',
        ),
        answer: noData,
        params: taskParams,
      }),
    },
    async (request) => {
      const { key } = await find(request)
      await stopTask(db, request.user.id, key, request.params.taskId)
      return reply('wizard.taskStopped')
    },
  )
}
