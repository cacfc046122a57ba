import type { FastifyInstance, FastifyRequest } from 'fastify'
import { asksOf, nodesAsking, targetsOf } from '#core/flow/choices.ts'
import { nodeForm } from '#core/flow/nodeForm.ts'
import type { Command } from '#core/flow/types.ts'
import type { Row, Scope } from '#core/types.ts'
import { serverEnv } from '../../../base/env.ts'
import { ApiError, notFound } from '../../../base/errors.ts'
import { transaction } from '../../../db/transaction.ts'
import type { Db } from '../../../db/types.ts'
import { anything, arrayOf, boolean, integer, mapOf, noData, object, orNull, time, worded } from '../../../http/answer.ts'
import { once } from '../../../http/once.ts'
import { does, idParams, type Routes, reply, text } from '../../../http/route.ts'
import { addFileHolder, flowHolder } from '../../../records/attachments/holders.ts'
import { type Offers, withOffers } from '../../../records/interfaces/offers.ts'
import { modelOf } from '../../../records/model/model.ts'
import { asFields, asTold } from '../../../records/model/nested.ts'
import { deleteRecords } from '../../../records/write/applications.ts'
import { readRecord } from '../../../records/write/records.ts'
import { bodyOf, givenIn, instanceVerbs, type SentBody, taskVerbs, type VerbCall } from './bodies.ts'
import { changesAnswer, changesFor } from './changes.ts'
import { signedWith } from './evidence.ts'
import { lock } from './lock.ts'
import { perform } from './perform.ts'
import { fillBack, fillerOf, fillIn } from './place.ts'
import { asksAnswer, rightsAt, wholeModel } from './plans.ts'
import { mayReadInstance, modelOfReader, noteRead, type Read, readInstance, recordFor, rightsOfReader, writesAny } from './reading.ts'
import { titleIn } from './titles.ts'
import { historyOf, instanceView, operatorRecord } from './view.ts'

const tags = ['workflow']
const access = 'user' as const
const done = object({ id: text, status: integer })

/** A task as whoever is asked reads it; `words` are the node's own words for what it offers. */
const taskAnswer = object({
  ...{ id: text, task: text, node: text, kind: text, round: integer, state: text, person: text, why: anything },
  ...{ require: arrayOf(text), words: mapOf(worded), dueTime: orNull(time) },
})

type ById = { Params: { id: string } }

/** Whoever gives a command with values fills in their place of the form. */
async function filling(request: FastifyRequest, read: Read, sent: Row | undefined, isDraft: boolean) {
  if (sent === undefined) return undefined
  const rights = rightsAt(read.released, read.place)
  const model = await modelOfReader(request.server, read, rights, request.user.isAdmin, isDraft)
  const form = asFields(model, sent, request.t)
  return { model, rights, form, context: await fillerOf(request, model, rights, form) }
}

/** The record of an instance as it is kept. */
const stored = async ({ db }: FastifyInstance, { row }: Read): Promise<Row> =>
  readRecord(db, wholeModel(await modelOf(db, row.modelId, { off: true })), row.recordId, {})

/** Whoever takes their decision back writes what the record held before, whatever they read of it. */
const undoer = async (request: FastifyRequest, { row }: Read) =>
  fillerOf(request, wholeModel(await modelOf(request.server.db, row.modelId, { off: true })), () => 'write', {})

/** Performs a command of somebody's, with the values that they filled in before it; `atPlace`: it is their place that it is about. */
async function give(app: FastifyInstance, request: FastifyRequest, read: Read, command: Command, form: Row | undefined, atPlace: boolean) {
  const mayFill = read.fills && atPlace
  const filled = mayFill ? await filling(request, read, form, command.kind === 'saveDraft') : undefined
  const undoing = command.kind === 'undo' ? await undoer(request, read) : undefined
  const context: { scope: Scope; offers?: Offers } = filled?.context ?? undoing ?? { scope: {} }
  const work = async (trx: Db) => {
    // not before: what is sent twice is answered as the first time, though that has taken the place away
    if (form !== undefined && !filled) throw new ApiError('badRequest', { key: 'flow.notToFill' })
    const at = await lock(app, trx, read.row.id)
    const written = filled && (await fillIn(trx, filled.model, at.recordId, filled.form, filled.rights, filled.context))
    if (undoing) await fillBack(trx, at, undoing)
    const now = written === undefined ? at : { ...at, filled: written }
    const { status } = await perform(app, trx, now, command, request.user.isAdmin, context.offers)
    return reply('server.done', { id: at.id, status })
  }
  return withOffers(app, context, () => once(request, work))
}

/** Instances of flows: read, and whatever is done with them and their tasks. */
export const instances: Routes = (app) => {
  const { db } = app
  addFileHolder(app, flowHolder, mayReadInstance)

  app.get<ById & { Querystring: { task?: string } }>(
    '/api/workflow/Instance/:id',
    {
      config: { access },
      schema: {
        tags,
        ...does(
          'an instance as the caller may see it: its form and record as JSON text, its way, who did what, and what they may do',
          '调用者可见的流程实例：表单与记录（JSON 文本）、流转过程、处理记录及可执行的操作',
          '呼叫者可見的流程實例：表單與記錄（JSON 文字）、流轉過程、處理記錄及可執行的操作',
        ),
        answer: object({
          ...{
            id: text,
            fullName: text,
            templateId: text,
            modelId: text,
            recordId: text,
            status: integer,
            suspended: boolean,
            rev: integer,
          },
          failed: orNull(object({ node: text, on: text })),
          ...{ starter: orNull(text), launchedBy: orNull(text), startTime: orNull(time), endTime: orNull(time) },
          ...{ flowName: text, modelCode: text, versionNumber: integer, task: orNull(taskAnswer), fills: boolean, writes: boolean },
          ...{ formData: text, data: text, way: arrayOf(anything), operatorRecordList: arrayOf(operatorRecord) },
          ...{
            people: mapOf(text),
            nodes: mapOf(worded),
            offers: arrayOf(text),
            asks: asksAnswer,
            returns: arrayOf(text),
            targets: arrayOf(text),
          },
          ...{
            open: arrayOf(text),
            print: arrayOf(text),
            undoNode: orNull(text),
            parent: orNull(object({ id: text, fullName: text })),
            changes: orNull(changesAnswer),
          },
        }),
        params: idParams,
        querystring: { type: 'object', properties: { task: { ...text, maxLength: 50 } } },
      },
    },
    async (request) => {
      const read = await readInstance(request, request.params.id, request.query.task)
      const { row, state, fills, released } = read
      const rights = rightsOfReader(read, request.user.isAdmin)
      const model = await modelOfReader(app, read, rights, request.user.isAdmin)
      const history = await historyOf(db, row.id)
      const [record, told, changes] = await Promise.all([
        recordFor(request, model, read, rights),
        instanceView(request, read, history),
        changesFor(request, read, { history, model, rights }),
      ])
      await noteRead(db, row.id, request.user.id)
      return {
        ...{ id: row.id, fullName: titleIn(row, released, request.t), rev: row.rev },
        ...{ templateId: row.templateId, modelId: row.modelId, recordId: row.recordId },
        ...{ status: row.status, suspended: state.suspended, failed: request.user.isAdmin ? (state.failed ?? null) : null },
        ...{ starter: row.starter, launchedBy: row.launchedBy },
        ...{ startTime: row.startTime, endTime: row.endTime, fills, writes: fills && writesAny(model, rights), modelCode: model.enCode },
        ...{
          asks: asksOf(released.plan),
          open: nodesAsking(released.plan, state),
          undoNode: state.last?.node ?? null,
          targets: request.user.isAdmin ? targetsOf(released.plan) : [],
        },
        ...{
          formData: JSON.stringify(nodeForm(model.form, rights, serverEnv())),
          data: JSON.stringify(asTold(request, model, record)),
          ...told,
          changes,
        },
      }
    },
  )

  const add = (base: string, verb: VerbCall, handle: (request: FastifyRequest<ById & { Body: SentBody | null }>) => Promise<unknown>) =>
    app.post<ById & { Body: SentBody | null }>(
      `${base}/:id/${verb.name}`,
      {
        config: { access },
        schema: { tags, ...does(...verb.words), answer: done, params: idParams, body: bodyOf(verb.takes, verb.needs) },
      },
      handle,
    )

  for (const verb of taskVerbs)
    add('/api/workflow/Task', verb, async (request) => {
      const task = await db.selectFrom('flow_task').select(['instanceId', 'task']).where('id', '=', request.params.id).executeTakeFirst()
      if (!task) throw notFound()
      const read = await readInstance(request, task.instanceId, task.task)
      const body = await signedWith(request, givenIn(request.body))
      // values are filled in where the task is, and by whoever is asked
      return give(app, request, read, verb.command(body, request.user.id, task.task), body.form, read.task?.id === task.task)
    })

  for (const verb of instanceVerbs)
    add('/api/workflow/Instance', verb, async (request) => {
      const read = await readInstance(request, request.params.id)
      const body = givenIn(request.body)
      const command = verb.command(body, request.user.id, '')
      // what is submitted is held as a whole: a draft may lack what is asked for
      const isWhole = body.form === undefined && command.kind === 'submit' && read.fills
      return give(app, request, read, command, isWhole ? await stored(app, read) : body.form, read.place === 'start')
    })

  app.delete<ById>(
    '/api/workflow/Instance/:id',
    {
      config: { access },
      schema: {
        tags,
        ...does(
          'delete a draft, or one that was taken back, with its record',
          '删除草稿或已撤回的流程及其记录',
          '刪除草稿或已撤回的流程及其記錄',
        ),
        answer: noData,
        params: idParams,
      },
    },
    async (request) => {
      const read = await readInstance(request, request.params.id)
      const mine = read.row.starter === request.user.id || read.row.launchedBy === request.user.id
      if (!mine) throw notFound()
      const rights = rightsAt(read.released, 'start')
      const context = await fillerOf(request, await modelOfReader(app, read, rights, request.user.isAdmin), rights, {})
      await transaction(db, async (trx) => {
        const at = await lock(app, trx, read.row.id)
        if (at.state.status !== 0 && at.state.status !== 4) throw new ApiError('badRequest', { key: 'flow.refused.status' })
        await deleteRecords(trx, at.model, [at.recordId], context)
      })
      return reply('server.deleted')
    },
  )
}
