import type { Row } from '#core/types.ts'
import { ApiError, notFound } from '../../../base/errors.ts'
import { newId } from '../../../db/ids.ts'
import { transaction } from '../../../db/transaction.ts'
import { anything, arrayOf, listOf, mapOf, noData, object, orNull, saved, time, worded } from '../../../http/answer.ts'
import { once } from '../../../http/once.ts'
import { does, idParams, means, type Routes, said, text } from '../../../http/route.ts'
import { modelOf } from '../../../records/model/model.ts'
import { filledForms } from '../../../records/words/attrs.ts'
import { readRecord } from '../../../records/write/records.ts'
import { foresee, foreseen } from './foresee.ts'
import { launching } from './launch.ts'
import { fillerOf } from './place.ts'
import { rightsAt, wholeModel } from './plans.ts'
import { readInstance, wayAt } from './reading.ts'

const tags = ['workflow']
const access = 'user' as const
/** Comments of one instance. */
const mostComments = 500

type ById = { Params: { id: string } }

/** An instance that somebody may not see is none for them. */
function unseen(error: unknown): undefined {
  if (error instanceof ApiError && error.problem === 'notFound') return undefined
  throw error
}

/** What will come of an instance, and what people say of it beside deciding. */
export const instanceTalk: Routes = (app) => {
  const { db } = app

  app.post<ById & { Body: { form: Row } }>(
    '/api/workflow/Launch/:id/Preview',
    {
      config: { access },
      schema: {
        tags,
        ...does(
          'whom it would go to, if it were launched with these values and everybody agreed; nothing is kept',
          '按所填内容发起且各环节均同意时的流转过程；不保存任何内容',
          '按所填內容發起且各環節均同意時的流轉過程；不儲存任何內容',
        ),
        answer: foreseen,
        params: idParams,
        body: { type: 'object', required: ['form'], additionalProperties: false, properties: { form: { type: 'object' } } },
      },
    },
    async (request) => {
      const { template, released, model } = await launching(request, request.params.id)
      const { form } = request.body
      const context = await fillerOf(request, model, rightsAt(released, 'start'), form)
      const [values] = await filledForms(db, model, undefined, [form], context)
      if (!values || values instanceof ApiError) throw values ?? notFound()
      return foresee(app, db, { templateId: template.id, released, form: values, model, starter: request.user.id, launchedAt: null })
    },
  )

  app.get<ById>(
    '/api/workflow/Instance/:id/Preview',
    {
      config: { access },
      schema: {
        tags,
        ...does(
          'whom it will go to from here on, if everybody agrees',
          '自当前环节起各环节均同意时的流转过程',
          '自目前環節起各環節均同意時的流轉過程',
        ),
        answer: foreseen,
        params: idParams,
      },
    },
    async (request) => {
      const { row, state, released } = await readInstance(request, request.params.id)
      const model = wholeModel(await modelOf(db, row.modelId, { off: true }))
      const form = await readRecord(db, model, row.recordId, {})
      const starter = row.starter ?? request.user.id
      return foresee(app, db, { templateId: row.templateId, released, form, model, starter, launchedAt: row.startTime, state })
    },
  )

  app.get<ById & { Querystring: { seq: number } }>(
    '/api/workflow/Instance/:id/Way',
    {
      config: { access },
      schema: {
        tags,
        ...does(
          'the way as it was when a line of the record of operators was written',
          '某条处理记录产生时的流转过程',
          '某條處理記錄產生時的流轉過程',
        ),
        answer: object({ at: time, way: arrayOf(anything), people: mapOf(text), nodes: mapOf(worded) }),
        params: idParams,
        querystring: { type: 'object', required: ['seq'], properties: { seq: { type: 'integer', minimum: 1 } } },
      },
    },
    async (request) => wayAt(request, await readInstance(request, request.params.id), request.query.seq),
  )

  app.get<{ Params: { id: string; recordId: string } }>(
    '/api/workflow/Record/:id/:recordId',
    {
      config: { access },
      schema: {
        tags,
        ...does(
          'the instance that a record was filed through, where the caller may see it',
          '提交该记录的流程实例（调用者可见时）',
          '提交該記錄的流程實例（呼叫者可見時）',
        ),
        answer: object({ id: orNull(text), flowId: orNull(text) }),
        params: {
          type: 'object',
          properties: {
            id: { ...text, maxLength: 100, ...means("the application's id", '应用的 id', '應用的 id') },
            recordId: { ...text, maxLength: 100 },
          },
          required: ['id', 'recordId'],
        },
      },
    },
    async (request) => {
      const row = await db
        .selectFrom('flow_instance')
        .select('id')
        .where('modelId', '=', request.params.id)
        .where('recordId', '=', request.params.recordId)
        .executeTakeFirst()
      const may = row ? await readInstance(request, row.id).catch(unseen) : undefined
      return { id: may ? may.row.id : null, flowId: may ? may.row.templateId : null }
    },
  )

  app.get<ById>(
    '/api/workflow/Instance/:id/Comment',
    {
      config: { access },
      schema: {
        tags,
        ...does('comments, the oldest first', '评论，最早的在前', '評論，最早的在前'),
        answer: listOf(object({ id: text, content: text, creatorUserId: text, userName: orNull(text), creatorTime: time })),
        params: idParams,
      },
    },
    async (request) => {
      const { row } = await readInstance(request, request.params.id)
      const list = await db
        .selectFrom('flow_comment as c')
        .leftJoin('base_user as u', 'u.id', 'c.creatorUserId')
        .select(['c.id', 'c.content', 'c.creatorUserId', 'u.realName as userName', 'c.creatorTime'])
        .where('c.instanceId', '=', row.id)
        .orderBy('c.creatorTime')
        .orderBy('c.id')
        .execute()
      return { list }
    },
  )

  app.post<ById & { Body: { content: string } }>(
    '/api/workflow/Instance/:id/Comment',
    {
      config: { access },
      schema: {
        tags,
        ...does('say something about it', '发表评论', '發表評論'),
        answer: saved,
        params: idParams,
        body: {
          type: 'object',
          required: ['content'],
          additionalProperties: false,
          properties: { content: { ...text, minLength: 1, maxLength: 2000, pattern: '\\S' } },
        },
      },
    },
    async (request) => {
      const { row } = await readInstance(request, request.params.id)
      return once(request, async (trx) => {
        // two who write at once are counted one after the other
        await trx.selectFrom('flow_instance').select('id').where('id', '=', row.id).forUpdate().execute()
        const { n } = await trx
          .selectFrom('flow_comment')
          .select((eb) => eb.fn.countAll<string>().as('n'))
          .where('instanceId', '=', row.id)
          .executeTakeFirstOrThrow()
        if (Number(n) >= mostComments) throw new ApiError('badRequest', { key: 'flow.manyComments', params: { n: mostComments } })
        const id = newId()
        await trx
          .insertInto('flow_comment')
          .values({ id, instanceId: row.id, content: request.body.content.trim(), creatorUserId: request.user.id })
          .execute()
        return said('server.saved', { id })
      })
    },
  )

  app.delete<{ Params: { id: string; commentId: string } }>(
    '/api/workflow/Instance/:id/Comment/:commentId',
    {
      config: { access },
      schema: {
        tags,
        ...does('delete an own comment', '删除本人的评论', '刪除本人的評論'),
        answer: noData,
        params: {
          type: 'object',
          properties: { ...idParams.properties, commentId: { ...text, maxLength: 50 } },
          required: ['id', 'commentId'],
        },
      },
    },
    async (request) => {
      const { row } = await readInstance(request, request.params.id)
      await transaction(db, async (trx) => {
        const gone = await trx
          .deleteFrom('flow_comment')
          .where('id', '=', request.params.commentId)
          .where('instanceId', '=', row.id)
          .where('creatorUserId', '=', request.user.id)
          .returning('id')
          .executeTakeFirst()
        if (!gone) throw notFound()
      })
      return said('server.deleted')
    },
  )
}
