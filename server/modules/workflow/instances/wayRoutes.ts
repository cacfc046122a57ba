import type { Row } from '#core/types.ts'
import { ApiError, notFound } from '../../../base/errors.ts'
import { anything, arrayOf, mapOf, object, orNull, time, worded } from '../../../http/answer.ts'
import { does, idParams, means, type Routes, text } from '../../../http/route.ts'
import { modelOf } from '../../../records/model/model.ts'
import { asFields } from '../../../records/model/nested.ts'
import { filledForms } from '../../../records/words/attrs.ts'
import { readRecord } from '../../../records/write/records.ts'
import { foresee, foreseen } from './foresee.ts'
import { launching } from './launch.ts'
import { fillerOf } from './place.ts'
import { rightsAt, wholeModel } from './plans.ts'
import { mayReadInstance, readInstance } from './reading.ts'
import { wayAt } from './view.ts'

const tags = ['workflow']
const access = 'user' as const

type ById = { Params: { id: string } }

/** What will come of an instance, what came of it until a moment, and where it is found by its record. */
export const instanceWays: Routes = (app) => {
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
      const form = asFields(model, request.body.form, request.t)
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
        .select(['id', 'templateId'])
        .where('modelId', '=', request.params.id)
        .where('recordId', '=', request.params.recordId)
        .executeTakeFirst()
      return row && (await mayReadInstance(request, row.id)) ? { id: row.id, flowId: row.templateId } : { id: null, flowId: null }
    },
  )
}
