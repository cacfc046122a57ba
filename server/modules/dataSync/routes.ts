import type { Row } from '#core/types.ts'
import { usualZone, zonesNow } from '../../base/zones.ts'
import { arrayOf, listOf, mark, object, orNull, record } from '../../http/answer.ts'
import { once } from '../../http/once.ts'
import { does, idParams, type Routes, reply, text } from '../../http/route.ts'
import { entityOf } from '../../records/entity/catalog.ts'
import { recordAnswer } from '../../records/entity/openapi.ts'
import { repository } from '../../records/entity/repository.ts'
import { entityRoutes } from '../../records/entity/routes.ts'
import { applicationOf, releasedApplications } from '../../records/model/uses.ts'
import { languageOf } from '../../texts/texts.ts'
import { syncMenu as menu, ownerOf } from './access.ts'
import { definitionOf } from './definition.ts'
import { difference, differenceAnswer } from './difference.ts'
import { fillable, holdsKind, mayBeKey, waysOf } from './fields.ts'
import { fromForm, toForm } from './form.ts'
import { columnsFor, inspect, primaryOf } from './inspect.ts'
import { beginRun } from './runs.ts'

const path = '/api/system/DataSync'
const tags = ['dataSync']
const config = { access: { menu } }
const writes = { access: { menu, button: 'btn_edit' } }

const option = object({ id: text, fullName: text })
const sourceBody = {
  type: 'object',
  properties: {
    sourceId: { type: ['string', 'null'], maxLength: 50 },
    statementMode: { type: ['string', 'null'], maxLength: 10 },
    tableName: { type: ['string', 'null'], maxLength: 200 },
    statement: { type: ['string', 'null'], maxLength: 20_000 },
    modelId: { type: ['string', 'null'], maxLength: 50 },
  },
} as const

const same = (name: string) => name.replaceAll(/[\s_-]/g, '').toLowerCase()

/** C-052: syncs of data sources into applications. */
export const dataSyncs: Routes = (app) => {
  const { db } = app
  const entity = entityOf('dataSync')
  const store = () => repository('dataSync')
  entityRoutes(app, 'dataSync', {
    // whoever saves a sync answers for it: it writes with their rights
    sent: async (request, body, id) => {
      const values = fromForm(body)
      await inspect(request, id === undefined ? { timeZone: usualZone, ...values } : { ...(await store().stored(db, id)), ...values })
      return { ...values, ownerId: request.user.id }
    },
    shown: toForm,
    answer: recordAnswer(entity, {
      without: ['mappingJson'],
      beside: { ...app.rules.get('dataSync')?.besideAnswer, mappingJson: arrayOf(record) },
    }),
    unlisted: ['mappingJson', 'statement'],
  })

  app.get(
    `${path}/Applications`,
    {
      config,
      schema: { tags, ...does('released applications to choose from', '可选的已发布应用', '可選的已發布應用'), answer: listOf(option) },
    },
    async () => ({ list: (await releasedApplications(db)).map(({ id, fullName }) => ({ id, fullName })) }),
  )
  app.get<{ Querystring: { modelId?: string } }>(
    `${path}/Fields`,
    {
      config,
      schema: {
        tags,
        ...does('the fields of an application that a sync can fill', '数据同步可写入的应用字段', '資料同步可寫入的應用欄位'),
        answer: listOf(object({ id: text, fullName: text, mayBeKey: mark, ways: arrayOf(text) })),
        querystring: { type: 'object', properties: { modelId: { ...text, maxLength: 100 } } },
      },
    },
    async ({ query: { modelId = '' }, t }) => {
      const model = modelId === '' ? undefined : await applicationOf(db, modelId)
      return {
        list: (model ? fillable(model) : []).map((plan) => ({
          ...{ id: plan.field, fullName: `${t(plan.node.label) || plan.field} · ${plan.field}`, mayBeKey: mayBeKey(plan) ? 1 : 0 },
          ways: [...(model ? waysOf(model, plan) : [])],
        })),
      }
    },
  )
  app.get(
    `${path}/Zones`,
    { config, schema: { tags, ...does('time zones to choose from', '可选的时区', '可選的時區'), answer: listOf(option) } },
    () => ({ list: zonesNow() }),
  )
  app.get<{ Querystring: Row }>(
    `${path}/Columns`,
    {
      config,
      schema: {
        tags,
        ...does(
          'the columns that a table or a short statement of a data source gives',
          '数据源的表或较短的语句给出的列',
          '資料來源的資料表或較短的語句給出的欄',
        ),
        answer: listOf(object({ id: text, fullName: text, kind: text })),
        querystring: {
          type: 'object',
          properties: {
            ...{ sourceId: { ...text, maxLength: 50 }, statementMode: { ...text, maxLength: 10 }, tableName: { ...text, maxLength: 200 } },
            statement: { ...text, maxLength: 4000 },
          },
        },
      },
    },
    async (request) => {
      const definition = definitionOf(request.query)
      // nothing was chosen yet
      if (definition.sourceId === '' || (definition.chosen ? definition.table : definition.statement) === '') return { list: [] }
      const { columns } = await columnsFor(request, definition)
      return {
        list: columns.map(({ name, kind }) => ({ id: name, fullName: `${name} · ${request.t(`t:dataSync.column.${kind}`)}`, kind })),
      }
    },
  )
  app.post<{ Body: Row }>(
    `${path}/Guess`,
    {
      config,
      schema: {
        tags,
        ...does(
          'a mapping to begin with: every column, with the field of the same name or label',
          '初始映射：列出所有列，并匹配同名或同标签的字段',
          '初始對應：列出所有欄，並比對同名或同標籤的欄位',
        ),
        answer: listOf(object({ column: text, field: orNull(text), isKey: mark, by: text })),
        body: sourceBody,
      },
    },
    async (request) => {
      const definition = definitionOf(request.body)
      const { columns, target } = await columnsFor(request, definition)
      const primary = await primaryOf(request, definition, target)
      const model = definition.modelId === '' ? undefined : await applicationOf(db, definition.modelId)
      const used = new Set<string>()
      const list = columns.map(({ name, kind }) => {
        const plan = (model ? fillable(model) : []).find(
          (one) =>
            !used.has(one.field) &&
            holdsKind(one, kind) &&
            [one.field, request.t(one.node.label)].some((word) => same(word) === same(name)),
        )
        if (plan) used.add(plan.field)
        const isKey: 0 | 1 = plan && primary.has(name) && mayBeKey(plan) ? 1 : 0
        return { column: name, field: plan?.field ?? null, isKey, by: (plan && model && waysOf(model, plan)[0]) ?? 'value' }
      })
      return { list: list.filter(({ field }) => field !== null || used.size === 0) }
    },
  )

  app.get<{ Params: { id: string } }>(
    `${path}/:id/Difference`,
    {
      config: writes,
      schema: {
        tags,
        ...does(
          'a dry run: reads the source and tells what a run would do; nothing is written',
          '试运行：读取来源并返回差异，不写入',
          '試執行：讀取來源並傳回差異，不寫入',
        ),
        answer: differenceAnswer,
        params: idParams,
      },
    },
    async (request) => {
      const { id } = request.params
      const stored = await store().stored(db, id)
      const owner = await ownerOf(app, String(stored.ownerId ?? ''), languageOf(request.headers))
      return difference(request, owner, id, definitionOf(stored))
    },
  )
  app.post<{ Body: { id: string } }>(
    `${path}/Actions/Execute`,
    {
      config: writes,
      schema: {
        tags,
        ...does('runs a sync, in the background', '在后台执行数据同步', '在背景執行資料同步'),
        answer: object({ run: text }),
        body: { type: 'object', required: ['id'], properties: { id: { ...text, minLength: 1, maxLength: 50 } } },
      },
    },
    (request) =>
      once(request, async (trx) => {
        const { id } = request.body as { id: string }
        const run = await beginRun(trx, id, { cause: 'hand', by: request.user.id, language: languageOf(request.headers) })
        return reply('dataSync.begun', { run })
      }),
  )
}
