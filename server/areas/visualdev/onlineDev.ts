import type { FastifyRequest } from 'fastify'
import type { Json, Row } from '#core/types.ts'
import { transaction } from '../../db/transaction.ts'
import { ApiError, type Changed, conflict, notFound } from '../../errors.ts'
import { type Area, idParams, said, text } from '../../http.ts'
import { once } from '../../once.ts'
import { listFor, type ModelRights, modelAccess, modelFor } from './access.ts'
import { askedRecords, contextOf, type ListBody, listBody } from './asked.ts'
import { cut, withoutHidden } from './hidden.ts'
import { withExcerpts } from './html.ts'
import { organisationTree } from './leftTree.ts'
import { withMasks } from './masks.ts'
import type { Model } from './model.ts'
import { withOffers } from './offers.ts'
import { parentColumn, parentsOf, recordTree } from './parents.ts'
import { createRecord, deleteRecords, readRecord, updateRecord, withShown } from './records.ts'
import { withRowColumns } from './rowColumns.ts'
import { searchRecords } from './search.ts'
import { maskSecrets } from './secrets.ts'
import { displayRecord, withTexts } from './texts.ts'

const tags = ['onlineDev']
const path = '/api/visualdev/OnlineDev'
const recordParams = {
  type: 'object',
  properties: { id: { ...text, maxLength: 100, description: "the application's id" }, recordId: { ...text, maxLength: 100 } },
  required: ['id', 'recordId'],
} as const
const recordBody = {
  type: 'object',
  description: 'values by field; on update `version` is the version that was read',
  properties: { version: { type: ['integer', 'string', 'null'] } },
} as const
type ById = { Params: { id: string } }
type ByRecord = { Params: { id: string; recordId: string } }

/** Records of designed applications: every call works out the application and the caller's rights on it by itself. */
export const onlineDev: Area = (app) => {
  const { db } = app

  const list = async (request: FastifyRequest<ById & { Body: ListBody | null }>) => {
    const body = request.body ?? {}
    const { model, rights } = await listFor(request, body.menuId)
    const { records, pagination, summary } = await searchRecords(db, model, { ...askedRecords(request, model, rights, body), brief: true })
    const { scope } = await contextOf(request, model, rights)
    const worded = await withTexts(db, model, await withShown(db, model, records, scope), request.t)
    const rows = await withRowColumns(db, model, worded, { t: request.t, scope, may: rights.maySeeColumn })
    const shown = withExcerpts(model, rows).map((row) =>
      withMasks(model, withoutHidden(maskSecrets(model, row), model, rights.maySeeColumn), rights.mayReadClear),
    )
    return {
      list: parentColumn(model) ? recordTree(shown, parentsOf(model, records)) : shown,
      pagination,
      ...(summary ? { summary: cut(summary, rights.maySeeColumn, Object.keys(summary)) } : {}),
    }
  }
  const listSchema = {
    tags,
    summary: 'one page of records, with $text beside stored values and, where the list shows them, sums',
    params: idParams,
    body: listBody,
  }
  app.post<ById & { Body: ListBody | null }>(`${path}/:id/List`, { config: { access: modelAccess() }, schema: listSchema }, list)
  app.post<ById & { Body: ListBody | null }>(
    `${path}/:id/List/:variant`,
    {
      config: { access: modelAccess() },
      schema: {
        ...listSchema,
        summary: `${listSchema.summary}; {variant} is accepted and changes nothing (reading C-036)`,
        params: { type: 'object', properties: { ...idParams.properties, variant: { ...text, maxLength: 100 } } },
      },
    },
    list,
  )

  app.get<ById>(
    `${path}/:id/Tree`,
    {
      config: { access: modelAccess() },
      schema: { tags, summary: 'the organisation as a tree, for an application whose list stands beside it', params: idParams },
    },
    async (request) => {
      const { model } = await modelFor(request)
      if (model.list.type !== 2 || model.list.treeDataSource !== 'organize') throw notFound()
      return { list: await organisationTree(db) }
    },
  )

  const record = async (request: FastifyRequest<ByRecord>) => {
    const { model, rights } = await modelFor(request)
    const { scope } = await contextOf(request, model, rights)
    const found = await readRecord(db, model, request.params.recordId, scope)
    const worded = (await withTexts(db, model, [found], request.t))[0] ?? found
    // Whoever may change it is given it as it is: what they send back would else be the mask.
    const given = rights.mayPress('btn_edit') ? worded : maskSecrets(model, worded)
    return { model, record: withMasks(model, withoutHidden(given, model, rights.maySeeField), rights.mayReadClear) }
  }
  app.get<ByRecord>(
    `${path}/:id/:recordId`,
    {
      config: { access: modelAccess('btn_detail', 'btn_edit') },
      schema: { tags, summary: 'one record: data.data is its JSON text, sub-tables, $text and version in it', params: recordParams },
    },
    async (request) => {
      const found = await record(request)
      return { id: found.record.id, data: JSON.stringify(found.record) }
    },
  )
  app.get<ByRecord>(
    `${path}/:id/:recordId/DataChange`,
    {
      config: { access: modelAccess('btn_detail', 'btn_edit') },
      schema: { tags, summary: 'one record as a person reads it: data.data is the JSON text of display values', params: recordParams },
    },
    async (request) => {
      const found = await record(request)
      return { id: found.record.id, data: JSON.stringify(displayRecord(found.model, found.record, request.t)) }
    },
  )

  app.post<ById & { Body: Row }>(
    `${path}/:id`,
    {
      config: { access: modelAccess('btn_add') },
      schema: { tags, summary: 'make a record; with a header Idempotency-Key once only', params: idParams, body: recordBody },
    },
    async (request) => {
      const { model, rights } = await modelFor(request)
      const context = await contextOf(request, model, rights)
      return withOffers(app, context, () =>
        once(request, async (trx) => {
          const made = await createRecord(trx, model, request.body, context)
          return said('server.saved', { id: made.id, version: made.version, ...billNumbers(model, made) })
        }),
      )
    },
  )
  app.put<ByRecord & { Body: Row }>(
    `${path}/:id/:recordId`,
    {
      config: { access: modelAccess('btn_edit') },
      schema: {
        tags,
        summary: 'change a record; when `version` is behind, the answer is 409 with the newer record',
        params: recordParams,
        body: recordBody,
      },
    },
    async (request) => {
      const { model, rights } = await modelFor(request)
      const context = await contextOf(request, model, rights)
      try {
        const saved = await withOffers(app, context, () =>
          transaction(db, (trx) => updateRecord(trx, model, request.params.recordId, request.body, context)),
        )
        return said('server.saved', { id: saved.id, version: saved.version })
      } catch (error) {
        throw await withoutSecrets(error, model, rights, request)
      }
    },
  )
  /** The newer record of a conflict is worded and cut like any other that is read. */
  const withoutSecrets = async (error: unknown, model: Model, rights: ModelRights, request: FastifyRequest): Promise<unknown> => {
    if (!(error instanceof ApiError) || error.problem !== 'conflict' || !error.options.data) return error
    const { $changed, ...stored } = error.options.data as Row & { $changed?: Changed }
    const newer = (await withTexts(db, model, [stored], request.t))[0] ?? {}
    // who may not see who changed a record, or when, is not told here either
    const hides = model.plan.fields.some(
      ({ node, field }) => ['modifyUser', 'modifyTime'].includes(node.pingeKey) && !rights.maySeeField(field),
    )
    return conflict(withMasks(model, withoutHidden(newer, model, rights.maySeeField), rights.mayReadClear), hides ? undefined : $changed)
  }

  app.delete<ByRecord>(
    `${path}/:id/:recordId`,
    { config: { access: modelAccess('btn_remove') }, schema: { tags, summary: 'delete a record', params: recordParams } },
    async (request) => {
      const { model, rights } = await modelFor(request)
      const context = await contextOf(request, model, rights)
      await transaction(db, (trx) => deleteRecords(trx, model, [request.params.recordId], context))
      return said('server.deleted')
    },
  )
  app.post<ById & { Body: { ids: string[] | string } }>(
    `${path}/batchDelete/:id`,
    {
      config: { access: modelAccess('btn_batchRemove') },
      schema: {
        tags,
        summary: 'delete records: all of them, or none',
        params: idParams,
        body: {
          type: 'object',
          required: ['ids'],
          properties: {
            ids: {
              anyOf: [
                { type: 'array', items: { ...text, maxLength: 100 }, maxItems: 1000 },
                { ...text, maxLength: 60_000, description: 'comma list' },
              ],
            },
          },
        },
      },
    },
    async (request) => {
      const { model, rights } = await modelFor(request)
      const context = await contextOf(request, model, rights)
      const { ids } = request.body
      const list = [ids]
        .flat()
        .flatMap((one) => one.split(','))
        .map((one) => one.trim())
        .filter(Boolean)
      if (list.length === 0) throw new ApiError('badRequest')
      const n = await transaction(db, (trx) => deleteRecords(trx, model, list, context))
      return said('visualdev.batchDeleted', { n }, { n })
    },
  )
}

/** The numbers that a record was given, so that whoever made it can be told. */
const billNumbers = (model: Model, record: Row): { [field: string]: Json } =>
  Object.fromEntries(
    model.plan.fields.filter(({ widget }) => widget.pingeKey === 'billRule').map(({ field }) => [field, record[field] ?? null]),
  )
