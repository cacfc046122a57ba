import { notFound } from '../../base/errors.ts'
import { pageOf } from '../../http/answer.ts'
import type { Routes } from '../../http/route.ts'
import { idParams } from '../../http/route.ts'
import type { PageQuery } from '../../records/query/page.ts'
import { accessToOne, type ById, path, tagged } from './calls.ts'
import { requireKnown } from './heldCalls.ts'
import { applicationAt, applicationVersion, applicationVersions, longestPage, versionContentAnswer } from './history.ts'

const versionParams = {
  type: 'object',
  properties: { ...idParams.properties, version: { type: 'integer', minimum: 1, maximum: 2_147_483_647 } },
  required: ['id', 'version'],
} as const
const pageQuery = {
  type: 'object',
  properties: {
    currentPage: { type: 'integer', minimum: 1, maximum: 1_000_000 },
    pageSize: { type: 'integer', minimum: 1, maximum: longestPage },
  },
} as const

/** VD-01: what an application was: its versions, the form and the list of each as they stood together. */
export const applicationHistory: Routes = (app) => {
  const { db } = app
  app.get<ById & { Querystring: PageQuery }>(
    `${path}/:id/Versions`,
    {
      config: { access: accessToOne },
      schema: {
        ...tagged(
          'a page of the versions of an application, the newest first; inUse: what staff see',
          '分页查询应用的版本，最新的在前；inUse 为用户所见的版本',
          '分頁查詢應用的版本，最新的在前；inUse 為使用者所見的版本',
        ),
        answer: pageOf(applicationVersion),
        params: idParams,
        querystring: pageQuery,
      },
    },
    async ({ params: { id }, query }) => {
      if (!(await db.selectFrom('base_visual_dev').select('id').where('id', '=', id).executeTakeFirst())) throw notFound()
      return applicationVersions(db, id, query)
    },
  )

  app.get<{ Params: { id: string; version: number } }>(
    `${path}/:id/Versions/:version`,
    {
      config: { access: accessToOne },
      schema: {
        ...tagged(
          'the form and the list of one version; refused where it names what the caller may not name',
          '读取一个版本的表单与列表；其中引用了调用者无权引用的内容时拒绝',
          '讀取一個版本的表單與清單；其中引用了呼叫者無權引用的內容時拒絕',
        ),
        answer: versionContentAnswer,
        params: versionParams,
      },
    },
    async ({ params: { id, version }, user }) => {
      const found = await applicationAt(db, id, version)
      await requireKnown(app, user, id, found)
      return found
    },
  )
}
