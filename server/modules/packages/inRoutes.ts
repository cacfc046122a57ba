import { ApiError } from '../../base/errors.ts'
import { limits } from '../../db/limits.ts'
import { transaction } from '../../db/transaction.ts'
import { integer, noData, object, pageOf, saved } from '../../http/answer.ts'
import { does, idParams, type Routes, reply, text } from '../../http/route.ts'
import { sentFile } from '../../http/sentFile.ts'
import type { PageQuery } from '../../records/query/page.ts'
import { planAnswer, stillUsed, toldPlan } from './answers.ts'
import { apply } from './apply.ts'
import { packageLimits } from './archive.ts'
import { path, tags } from './item.ts'
import { planOf } from './plan.ts'
import { forgetPackage, keepPackage, noteImported, packageAnswer, packagePage, readPackage } from './stored.ts'

/** Packages that were sent, what would come of them, and bringing them in. Administrators only: what comes in is run by everybody. */
export const importing: Routes = (app) => {
  const { db } = app

  app.get<{ Querystring: PageQuery }>(
    path,
    {
      config: { access: 'admin' },
      schema: {
        tags,
        ...does('packages that were sent, the newest first', '已上传的应用包，最新的在前', '已上傳的應用包，最新的在前'),
        querystring: {
          type: 'object',
          properties: { currentPage: { type: 'integer', minimum: 1 }, pageSize: { type: 'integer', minimum: 0 } },
        },
        answer: pageOf(packageAnswer),
      },
    },
    ({ query }) => packagePage(db, query),
  )

  app.post(
    path,
    {
      config: { access: 'admin' },
      schema: {
        tags,
        consumes: ['multipart/form-data'],
        ...does(
          'send a package, which is looked at and kept; nothing comes in. Multipart: file',
          '上传应用包：校验并保存，不导入；multipart 参数：file',
          '上傳應用包：校驗並儲存，不匯入；multipart 參數：file',
        ),
        answer: saved,
      },
    },
    async (request) => {
      const { name, content } = await sentFile(request, { fileSize: packageLimits.file, files: 1 }, () => new ApiError('tooLarge'))
      return reply('package.sent', { id: await transaction(db, (trx) => keepPackage(trx, name, content, request.writer)) })
    },
  )

  app.get<{ Params: { id: string } }>(
    `${path}/:id/Plan`,
    {
      config: { access: 'admin' },
      schema: {
        tags,
        ...does(
          'what would come of a package here, definition by definition; nothing is written',
          '预演导入：列出各定义将如何变化，不写入',
          '預演匯入：列出各定義將如何變化，不寫入',
        ),
        params: idParams,
        answer: planAnswer,
      },
    },
    async ({ params, t }) => {
      const { contents, choices } = await readPackage(db, params.id)
      const plan = await planOf(db, contents, choices)
      return toldPlan(plan, await stillUsed(db, plan), t)
    },
  )

  app.post<{ Params: { id: string }; Body: { state: string } }>(
    `${path}/:id/Actions/Import`,
    {
      config: { access: 'admin' },
      handlerTimeout: limits.longCall,
      schema: {
        tags,
        ...does(
          'bring a package in, all of it or nothing; `state` is that of the plan that was agreed to',
          '导入应用包，全部成功或全部不写入；state 为所确认预演的状态',
          '匯入應用包，全部成功或全部不寫入；state 為所確認預演的狀態',
        ),
        params: idParams,
        body: { type: 'object', additionalProperties: false, properties: { state: { ...text, maxLength: 100 } }, required: ['state'] },
        answer: object({ written: integer, untouched: integer, removed: integer }),
      },
    },
    async (request) => {
      const { id } = request.params
      const counts = await transaction(
        db,
        async (trx) => {
          const { contents, choices } = await readPackage(trx, id, { lock: true })
          const done = await apply(trx, contents, { state: request.body.state, choices }, request.writer)
          await noteImported(trx, id)
          return done
        },
        limits.shape,
      )
      const [n, gone] = [counts.written, counts.removed]
      return gone > 0 ? reply('packages.imported', counts, { n, gone }) : reply('package.imported', counts, { n })
    },
  )

  app.delete<{ Params: { id: string } }>(
    `${path}/:id`,
    {
      config: { access: 'admin' },
      schema: {
        tags,
        ...does('forget a package; what came in with it stays', '删除应用包，已导入的内容保留', '刪除應用包，已匯入的內容保留'),
        params: idParams,
        answer: noData,
      },
    },
    async ({ params }) => {
      await transaction(db, (trx) => forgetPackage(trx, params.id))
      return reply('server.deleted')
    },
  )
}
