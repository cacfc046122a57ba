import type { Json } from '#core/types.ts'
import { transaction } from '../../db/transaction.ts'
import { listOf, mark, object, orNull, saved } from '../../http/answer.ts'
import { does, idParams, listQuery, means, type Routes, reply, text } from '../../http/route.ts'
import { bddImport } from '../../records/entity/bddImport.ts'
import { listAll } from '../../records/entity/query.ts'
import { repository } from '../../records/entity/repository.ts'
import { entityRoutes } from '../../records/entity/routes.ts'
import { headersOf, keepHeaders } from '../../records/interfaces/headers.ts'
import { allowWords } from '../../records/interfaces/options.ts'
import { readDictionaries } from '../../records/query/dictionaries.ts'
import type { PageQuery } from '../../records/query/page.ts'
import { choosable, chooser, interfaceMenu as menu } from './access.ts'
import { callsAnswer, interfaceAnswer, interfaceTree } from './answers.ts'
import { fromForm, toForm } from './form.ts'
import { callsOf } from './log.ts'
import { importInterface } from './transfer.ts'
import { copyVariates } from './variates.ts'

const tags = ['dataInterface']
const path = '/api/system/DataInterface'
const store = () => repository('dataInterface')
/** The dictionary of its categories. */
const categories = 'dataInterfaceCategory'

type ById = { Params: { id: string } }
/** IF-01: data interfaces: what the engine serves from their JSON, their forms, and the log of what was called through them. */
export const dataInterface: Routes = (app) => {
  const { db } = app
  allowWords(db, app.settings)
  entityRoutes(app, 'dataInterface', {
    body: {
      type: 'object',
      ...means('lists may be sent as lists or as their JSON text', '列表可作为列表或其 JSON 文本提交', '清單可作為清單或其 JSON 文字送出'),
    },
    answer: interfaceAnswer(),
    // values of its headers are never shown
    shown: (record) => toForm(db, record),
    async insert(trx, sent, { t, writer }) {
      const made = await store().insert(trx, fromForm(sent), writer)
      await keepHeaders(trx, String(made.id), sent.headers, t)
      return made
    },
    async update(trx, id, sent, { t, writer }) {
      const before = await store().stored(trx, id)
      const changed = await store().update(trx, id, fromForm(sent), writer)
      await keepHeaders(trx, id, sent.headers, t, { before: before.url, after: changed.url })
      return changed
    },
  })

  app.get(
    `${path}/Selector`,
    {
      config: { access: chooser },
      schema: {
        tags,
        ...does('enabled interfaces below their categories', '按分类成树的已启用数据接口', '依分類成樹的已啟用資料介面'),
        answer: interfaceTree,
      },
    },
    async (request) => {
      const rows = await choosable(request, await listAll(db, store().entity, { filters: { enabledMark: 1 } }))
      const entries = (await readDictionaries(db, [categories])).get(categories)?.rows ?? []
      const below = (id: Json) =>
        rows.filter(({ category }) => category === id).map(({ id, fullName, enCode, type }) => ({ id, fullName, enCode, type }))
      return {
        list: entries
          .map(({ id, fullName }) => ({ id: id ?? null, fullName: fullName ?? null, children: below(id ?? null) }))
          .filter(({ children }) => children.length > 0),
      }
    },
  )
  app.get<{ Querystring: { keyword?: string } }>(
    `${path}/getList`,
    {
      config: { access: chooser },
      schema: {
        tags,
        ...does('enabled interfaces, few words each', '已启用的数据接口的简要列表', '已啟用的資料介面的簡要清單'),
        answer: listOf(
          object({ id: text, fullName: text, enCode: text, category: text, type: text, hasPage: orNull(mark), parameterJson: text }),
        ),
        querystring: { type: 'object', properties: { keyword: listQuery.properties.keyword } },
      },
    },
    async (request) => {
      const found = await listAll(db, store().entity, { keyword: request.query.keyword, filters: { enabledMark: 1 } })
      const rows = await choosable(request, found)
      return {
        list: rows.map(({ id, fullName, enCode, category, type, hasPage, parameterJson }) => ({
          ...{ id, fullName, enCode, category, type, hasPage, parameterJson: parameterJson ?? '' },
        })),
      }
    },
  )

  app.post<ById>(
    `${path}/:id/Actions/Copy`,
    {
      config: { access: { menu, button: 'btn_add' } },
      schema: {
        tags,
        ...does(
          'copy an interface under a free name and code',
          '复制数据接口，自动取未使用的名称和编码',
          '複製資料介面，自動取未使用的名稱和編碼',
        ),
        answer: saved,
        params: idParams,
      },
    },
    async (request) => {
      const record = await transaction(db, async (trx) => {
        const made = await store().copy(trx, request.params.id, request.writer)
        await keepHeaders(trx, String(made.id), await headersOf(trx, request.params.id), request.t)
        await copyVariates(trx, app.settings, request.params.id, String(made.id), request.writer)
        return made
      })
      return reply('server.saved', { id: record.id })
    },
  )

  // Reading C-039: the log is a sibling, and is found under the interface as well.
  for (const url of ['/api/system/DataInterfaceLog/:id', `${path}/DataInterfaceLog/:id`]) {
    app.get<ById & { Querystring: PageQuery }>(
      url,
      {
        config: { access: { menu } },
        schema: {
          tags,
          ...does('the last calls of an interface', '数据接口最近的调用记录', '資料介面最近的呼叫記錄'),
          answer: callsAnswer,
          params: idParams,
          querystring: listQuery,
        },
      },
      (request) => callsOf(db, request.params.id, request.query),
    )
  }

  bddImport(app, `${path}/Actions/Import`, { tags, access: { menu, button: 'btn_upload' } }, (trx, content, mode, { writer }) =>
    importInterface(trx, content, mode, writer),
  )
}
