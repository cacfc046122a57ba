import { transaction } from '../../../db/transaction.ts'
import type { RowOf } from '../../../db/types.ts'
import { integer, listOf, object, orNull, pageOf, saved, time } from '../../../http/answer.ts'
import { does, idParams, type Routes, reply, text } from '../../../http/route.ts'
import { entityOf } from '../../../records/entity/catalog.ts'
import { withLinks } from '../../../records/entity/links.ts'
import { recordAnswer } from '../../../records/entity/openapi.ts'
import { type ListQuery, listPage } from '../../../records/entity/query.ts'
import { repository } from '../../../records/entity/repository.ts'
import { entityRoutes, filtersOf, querySchema } from '../../../records/entity/routes.ts'
import { scopeOf } from '../../../records/entity/scopes.ts'
import { modelsGiven } from '../../../records/rights/access.ts'
import { flowNameIn, launchable } from '../instances/index.ts'
import { designedTemplate, designing } from './designing.ts'
import { release } from './release.ts'
import { othersInUse } from './rules.ts'

const tags = ['workflow']
const path = '/api/workflow/Template'

type ById = { Params: { id: string } }
type Listed = Pick<RowOf<'flow_template'>, 'id' | 'enCode' | 'fullName' | 'modelId' | 'versionId'>

const draftAnswer = object({
  ...{ id: text, fullName: text, enCode: text, modelId: text, definition: text, version: integer, isRelease: integer },
  ...{ versionId: orNull(text), enabledMark: integer, others: integer },
})

/** Flows of applications, and their release. */
export const templates: Routes = (app) => {
  const entity = entityOf('flowTemplate')
  entityRoutes(app, 'flowTemplate', { access: () => designing })

  app.get<{ Querystring: ListQuery }>(
    path,
    {
      config: { access: designing },
      schema: {
        tags,
        ...does('flows, without their definitions', '流程列表，不含定义', '流程清單，不含定義'),
        answer: pageOf(recordAnswer(entity, { without: ['definition'], beside: app.rules.get('flowTemplate')?.besideAnswer })),
        querystring: querySchema(entity),
      },
    },
    async (request) => {
      const scope = await scopeOf(app.db, 'flowTemplate', request.writer.asker)
      const page = await listPage(app.db, entity, { ...request.query, filters: filtersOf(entity, { ...request.query }), scope })
      const list = page.list.map(({ definition: _definition, ...row }) => row)
      return { ...page, list: await withLinks(app.db, entity, list, request.writer) }
    },
  )

  app.post<ById & { Body: { version: number } }>(
    `${path}/:id/Release`,
    {
      config: { access: designing },
      schema: {
        tags,
        ...does(
          'release the draft; faults answer with data.faults',
          '发布草稿；定义有误时返回 data.faults',
          '發布草稿；定義有誤時傳回 data.faults',
        ),
        answer: object({ id: text, version: integer, number: integer }),
        params: idParams,
        body: { type: 'object', required: ['version'], properties: { version: integer } },
      },
    },
    async (request) => {
      const { id } = request.params
      await designedTemplate(app.db, request, id)
      return reply('flow.released', await transaction(app.db, (trx) => release(trx, id, request.body.version, request.writer)))
    },
  )

  app.get<ById>(
    `${path}/:id/Draft`,
    {
      config: { access: designing },
      schema: { tags, ...does('the draft as it is designed', '设计中的草稿', '設計中的草稿'), answer: draftAnswer, params: idParams },
    },
    async (request) => {
      const template = await designedTemplate(app.db, request, request.params.id)
      const { id, fullName, enCode, modelId, definition, version, isRelease, versionId, enabledMark } = template
      const others = (await othersInUse(app.db, [template]))(id, modelId)
      const told = { id, fullName, enCode, modelId, definition: definition ?? '', version, isRelease: Number(isRelease) }
      return { ...told, versionId, enabledMark: Number(enabledMark), others }
    },
  )

  app.put<ById & { Body: { version: number; definition: string } }>(
    `${path}/:id/Draft`,
    {
      config: { access: designing },
      schema: {
        tags,
        ...does(
          'save the draft; faults answer with data.faults, a version that is behind with 409',
          '保存草稿；定义有误时返回 data.faults，版本落后时返回 409',
          '儲存草稿；定義有誤時傳回 data.faults，版本落後時傳回 409',
        ),
        answer: saved,
        params: idParams,
        body: {
          type: 'object',
          required: ['version', 'definition'],
          additionalProperties: false,
          properties: { version: integer, definition: { ...text, maxLength: 1_000_000 } },
        },
      },
    },
    async (request) => {
      const { id } = request.params
      const { version, definition } = request.body
      await designedTemplate(app.db, request, id)
      await transaction(app.db, (trx) => repository('flowTemplate').update(trx, id, { version, definition }, request.writer))
      return reply('server.saved', { id })
    },
  )

  app.get<ById>(
    `${path}/:id/Versions`,
    {
      config: { access: designing },
      schema: {
        tags,
        ...does(
          'released versions, the newest first, and how many instances of each are under way',
          '已发布的版本，最新的在前，及各版本进行中的实例数',
          '已發布的版本，最新的在前，及各版本進行中的實例數',
        ),
        answer: listOf(object({ id: text, number: integer, creatorUserId: orNull(text), creatorTime: time, running: integer })),
        params: idParams,
      },
    },
    async (request) => {
      await designedTemplate(app.db, request, request.params.id)
      const rows = await app.db
        .selectFrom('flow_version as v')
        .select(['v.id', 'v.number', 'v.creatorUserId', 'v.creatorTime'])
        .select((eb) =>
          eb
            .selectFrom('flow_instance as i')
            .select(eb.fn.countAll<string>().as('n'))
            .whereRef('i.versionId', '=', 'v.id')
            .where('i.status', 'in', [1, 3])
            .as('running'),
        )
        .where('v.templateId', '=', request.params.id)
        .orderBy('v.number', 'desc')
        .limit(200)
        .execute()
      return { list: rows.map((row) => ({ ...row, running: Number(row.running) })) }
    },
  )

  app.get<{ Querystring: { modelId?: string } }>(
    '/api/workflow/Flow/Selector',
    {
      config: { access: 'user' },
      schema: {
        tags,
        ...does(
          'released flows of the applications that the caller was given; with `modelId` those of that application that they may launch, which the flow picker of an import asks for',
          '调用者获授权的应用的已发布流程；给出 `modelId` 时为该应用中调用者可发起的流程，供导入时选择',
          '呼叫者獲授權的應用的已發布流程；給出 `modelId` 時為該應用中呼叫者可發起的流程，供匯入時選擇',
        ),
        answer: listOf(object({ id: text, enCode: text, fullName: text, modelId: text })),
        querystring: { type: 'object', properties: { modelId: { ...text, maxLength: 100 } } },
      },
    },
    async (request) => {
      const { modelId } = request.query
      const told = (rows: Listed[]) =>
        Promise.all(
          rows.map(async ({ id, enCode, modelId, versionId, fullName }) => ({
            ...{ id, enCode, modelId },
            fullName: await flowNameIn(app, fullName, String(versionId), request.t),
          })),
        )
      if (modelId !== undefined) {
        const rows = await launchable(request, modelId)
        return { list: await told(rows) }
      }
      const given = request.user.isAdmin ? undefined : await modelsGiven(request)
      let query = app.db
        .selectFrom('flow_template')
        .select(['id', 'enCode', 'fullName', 'modelId', 'versionId'])
        .where('enabledMark', '=', 1)
        .where('versionId', 'is not', null)
        .orderBy('sortCode')
        .orderBy('creatorTime')
        .limit(500)
      if (given) query = given.length > 0 ? query.where('modelId', 'in', given) : query.where('id', 'is', null)
      return { list: await told(await query.execute()) }
    },
  )
}
