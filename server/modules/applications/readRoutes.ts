import { sql } from 'kysely'
import { applicationKinds } from '#core/application/kinds.ts'
import type { FieldPlan } from '#core/form/form.ts'
import { compileForm } from '#core/form/form.ts'
import type { Json, Row, Text } from '#core/types.ts'
import { serverEnv } from '../../base/env.ts'
import { anyOf } from '../../db/columns.ts'
import { arrayOf, boolean, integer, listOf, mark, object, orNull, pageOf } from '../../http/answer.ts'
import { mayCall } from '../../http/mayCall.ts'
import type { Routes } from '../../http/route.ts'
import { idParams, listQuery, text } from '../../http/route.ts'
import { recordAnswer } from '../../records/entity/openapi.ts'
import { listAll, listPage } from '../../records/entity/query.ts'
import { repository } from '../../records/entity/repository.ts'
import { storedColumn } from '../../records/model/columns.ts'
import { readDefinition } from '../../records/model/definition.ts'
import { namedForm } from '../../records/model/nested.ts'
import type { OrderQuery } from '../../records/query/order.ts'
import type { PageQuery } from '../../records/query/page.ts'
import { designMenus, menusOfModel, modelsGiven } from '../../records/rights/access.ts'
import { masksAny } from '../../records/rights/masks.ts'
import { access, accessToOne, accessToOwn, type ById, onlyDesigns, path, tagged } from './calls.ts'
import { releasedModel } from './heldCalls.ts'

type KindName = (typeof applicationKinds)[number]['name']
interface BaseQuery extends PageQuery, OrderQuery {
  keyword?: string
  category?: string
  type?: string
  webType?: string
  isRelease?: string
  kind?: KindName
}
const filterNames = ['category', 'type', 'webType', 'isRelease'] as const
const baseQuery = {
  ...listQuery,
  properties: { ...listQuery.properties, ...Object.fromEntries(filterNames.map((name) => [name, text])) },
} as const
const pageQuery = {
  ...baseQuery,
  properties: { ...baseQuery.properties, kind: { ...text, enum: applicationKinds.map(({ name }) => name) } },
} as const
const filtersOf = (query: BaseQuery): Row => Object.fromEntries(filterNames.flatMap((name) => (query[name] ? [[name, query[name]]] : [])))

/** An application in a list: without its definitions, which are long. */
const brief = ({
  formData: _form,
  columnData: _list,
  appColumnData: _app,
  releaseForm: _releaseForm,
  releaseList: _releaseList,
  tables: _tables,
  ...row
}: Row): Row => row
/** Those that the list of a kind shows: of the first kind also those whose own has no list. */
function ofKind(name: KindName) {
  const [first, ...others] = applicationKinds
  const kind = applicationKinds.find((one) => one.name === name)
  const type = sql.ref('type')
  if (kind && kind !== first) return sql<boolean>`${type} = ${kind.type}`
  return sql<boolean>`(${type} is null or ${type} not in (${sql.join(others.map((one) => one.type))}))`
}
/** These applications and no others. */
const among = (ids: readonly string[]) => sql<boolean>`${sql.ref('id')} = ${anyOf(ids)}`

const option = ({ id, fullName, enCode, category, webType, isRelease }: Row): Row =>
  ({ id, fullName, enCode, category, webType, isRelease }) as { [name: string]: Json }

/** What of an application is long: its definitions. */
const definitions = ['formData', 'columnData', 'appColumnData', 'releaseForm', 'releaseList']
const optionAnswer = object({ id: text, fullName: text, enCode: text, category: orNull(text), webType: integer, isRelease: integer })

/** VD-01: applications as they are designed: a page of them, what a picker needs, one with its draft and its fields. */
export const applicationReading: Routes = (app) => {
  const { db } = app
  const store = repository('visualdev')
  app.definitions.shows = async (modelId, at) => {
    const menus = (await menusOfModel(at, modelId)).map(({ id }) => id)
    const model = menus.length > 0 ? await releasedModel(at, modelId) : undefined
    const { useDataPermission, useColumnPermission, useFormPermission } = model?.list ?? {}
    const isOpen = model !== undefined && !(useDataPermission || useColumnPermission || useFormPermission || masksAny(model))
    return { menus, isOpen }
  }

  app.get<{ Querystring: BaseQuery }>(
    path,
    {
      config: { access: accessToOwn },
      schema: {
        ...tagged(
          'one page of applications; of whoever designs single ones, those, whatever their kind. mayDesign: the caller may change its design',
          '分页查询应用；仅可设计个别应用者只得到这些应用，不分种类。mayDesign：调用者可修改其设计',
          '分頁查詢應用；僅可設計個別應用者只得到這些應用，不分種類。mayDesign：呼叫者可修改其設計',
        ),
        answer: pageOf(
          recordAnswer(store.entity, {
            without: [...definitions, 'tables'],
            beside: { creatorUser: text, lastModifyUser: text, mayDesign: mark },
          }),
        ),
        querystring: pageQuery,
      },
    },
    async (request) => {
      const { kind } = request.query
      const [only, grants] = [await onlyDesigns(request), await request.grants()]
      const mayEdit = await mayCall(app, { menu: designMenus, button: 'btn_edit' }, grants)
      const page = await listPage(db, store.entity, {
        ...request.query,
        filters: filtersOf(request.query),
        // whoever designs single ones has one list, for all of them
        scope: only ? among([...only]) : kind && ofKind(kind),
      })
      const ids = [
        ...new Set(
          page.list.flatMap(({ creatorUserId, lastModifyUserId }) => [creatorUserId, lastModifyUserId].filter(Boolean) as string[]),
        ),
      ]
      const names = ids.length > 0 ? await db.selectFrom('base_user').select(['id', 'realName']).where('id', 'in', ids).execute() : []
      const nameOf = (id: Json | undefined): Json => names.find((one) => one.id === id)?.realName ?? ''
      return {
        ...page,
        list: page.list.map((row) => ({
          ...brief(row),
          creatorUser: nameOf(row.creatorUserId),
          lastModifyUser: nameOf(row.lastModifyUserId),
          mayDesign: Number(mayEdit || grants.designs.has(String(row.id))),
        })),
      }
    },
  )

  // Reading C-040: the plain call is the paged list of the administrator, this one the light list of a picker.
  app.get<{ Querystring: BaseQuery }>(
    `${path}/list`,
    {
      config: { access: accessToOwn },
      schema: {
        ...tagged(
          'every application, with what a picker needs; for whoever designs single ones, those and what they were given a menu of',
          '全部应用，含选择所需的信息；仅可设计个别应用者得到这些应用及其菜单中的应用',
          '全部應用，含選擇所需的資訊；僅可設計個別應用者得到這些應用及其選單中的應用',
        ),
        answer: listOf(optionAnswer),
        querystring: baseQuery,
      },
    },
    async (request) => {
      const { query } = request
      const only = await onlyDesigns(request)
      const scope = only && among([...only, ...(await modelsGiven(request))])
      return { list: (await listAll(db, store.entity, { keyword: query.keyword, filters: filtersOf(query), scope })).map(option) }
    },
  )

  app.get<{ Querystring: BaseQuery }>(
    `${path}/Selector`,
    {
      config: { access },
      schema: {
        ...tagged('applications as a tree, under their categories', '按分类成树的应用', '依分類成樹的應用'),
        answer: listOf(object({ id: text, fullName: text, hasChildren: boolean, children: arrayOf(optionAnswer) })),
        querystring: baseQuery,
      },
    },
    async ({ query }) => {
      const rows = await listAll(db, store.entity, { keyword: query.keyword, filters: filtersOf(query) })
      const groups = new Map<string, Row[]>()
      for (const row of rows) groups.set(String(row.category ?? ''), [...(groups.get(String(row.category ?? '')) ?? []), option(row)])
      const entries =
        groups.size > 0
          ? await db
              .selectFrom('base_dictionary_data')
              .select(['id', 'fullName'])
              .where('id', 'in', [...groups.keys()])
              .execute()
          : []
      return {
        list: [...groups].map(([category, children]) => ({
          id: category,
          fullName: entries.find(({ id }) => id === category)?.fullName ?? category,
          hasChildren: true,
          children,
        })),
      }
    },
  )

  app.get<ById>(
    `${path}/:id`,
    {
      config: { access: accessToOne },
      schema: {
        ...tagged('one application with its draft', '读取一个应用及其草稿', '讀取一個應用及其草稿'),
        answer: recordAnswer(store.entity, { without: ['releaseForm', 'releaseList'] }),
        params: idParams,
      },
    },
    async (request) => {
      const { releaseForm: _form, releaseList: _list, ...record } = await store.stored(db, request.params.id)
      return record
    },
  )

  app.get<ById & { Querystring: { filterType?: string } }>(
    `${path}/:id/FormDataFields`,
    {
      config: { access: accessToOne },
      schema: {
        ...tagged(
          'fields of the draft; filterType=1 only those of the main table that are stored, else also those of sub-tables as table-child',
          '草稿的字段；filterType=1 时只含主表中存储的字段，否则还含子表字段（table-child）',
          '草稿的欄位；filterType=1 時只含主表中儲存的欄位，否則還含子表欄位（table-child）',
        ),
        answer: listOf(object({ id: text, field: text, fullName: text, pingeKey: text, tableField: orNull(text) })),
        params: idParams,
        querystring: { type: 'object', properties: { filterType: text } },
      },
    },
    async (request) => {
      const record = await store.stored(db, request.params.id)
      const plan = compileForm(namedForm(readDefinition(record.formData as string | null, null).form), serverEnv())
      const mainOnly = request.query.filterType === '1'
      const entry = (field: FieldPlan, table?: FieldPlan): Row => {
        const label = request.t(field.node.label as Text | undefined) || field.field
        const id = table ? `${table.field}-${field.field}` : field.field
        return {
          id,
          field: id,
          fullName: table ? `${request.t(table.node.label as Text | undefined) || table.field}-${label}` : label,
          pingeKey: field.node.pingeKey,
          tableField: table?.field ?? null,
        }
      }
      return {
        list: plan.fields.flatMap((field) => {
          if (field.widget.isTable) return mainOnly ? [] : field.children.map((child) => entry(child, field))
          return mainOnly && !storedColumn(field) ? [] : [entry(field)]
        }),
      }
    },
  )
}
