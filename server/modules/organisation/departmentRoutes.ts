import type { Row } from '#core/types.ts'
import { ApiError } from '../../base/errors.ts'
import { transaction } from '../../db/transaction.ts'
import type { Db } from '../../db/types.ts'
import { noData, pageOf, saved } from '../../http/answer.ts'
import { once } from '../../http/once.ts'
import { does, idParams, listQuery, type Routes, reply } from '../../http/route.ts'
import { entityOf } from '../../records/entity/catalog.ts'
import { withLinks } from '../../records/entity/links.ts'
import { recordAnswer } from '../../records/entity/openapi.ts'
import { type ListQuery, listPage } from '../../records/entity/query.ts'
import { repository } from '../../records/entity/repository.ts'
import { scopeOf } from '../../records/entity/scopes.ts'

/** The screen of departments, and the one of all units. */
const menu = ['permission.department', 'permission.organize']
const tags = ['organize']
const path = '/api/permission/Organize/Department'
const body = { type: 'object' } as const

type ById = { Params: { id: string } }

/** Departments by a path of their own (OR-03): whoever has only their screen changes no company. */
export const departments: Routes = (app) => {
  const { db } = app
  const store = repository('organize')
  const user = entityOf('user')

  /** Throws notFound where the unit is not a department. */
  const requireDepartment = async (on: Db, id: string) => {
    const unit = await on.selectFrom('base_organize').select('category').where('id', '=', id).executeTakeFirst()
    if (unit?.category !== 'department') throw new ApiError('notFound')
  }

  app.post<{ Body: Row }>(
    path,
    {
      config: { access: { menu, button: 'btn_add' } },
      schema: { tags, ...does('make a department', '新建部门', '新增部門'), answer: saved, body },
    },
    (request) =>
      once(request, async (trx) => {
        const record = await store.insert(trx, { ...request.body, category: 'department' }, request.writer)
        return reply('server.saved', { id: record.id })
      }),
  )
  app.put<ById & { Body: Row }>(
    `${path}/:id`,
    {
      config: { access: { menu, button: 'btn_edit' } },
      schema: { tags, ...does('change a department', '修改部门', '修改部門'), answer: saved, params: idParams, body },
    },
    async (request) => {
      const { id } = request.params
      const record = await transaction(db, async (trx) => {
        await requireDepartment(trx, id)
        return store.update(trx, id, { ...request.body, category: 'department' }, request.writer)
      })
      return reply('server.saved', { id: record.id, version: record.version })
    },
  )
  app.get<ById>(
    `${path}/:id`,
    {
      config: { access: { menu } },
      schema: { tags, ...does('one department', '读取一个部门', '讀取一個部門'), answer: recordAnswer(store.entity), params: idParams },
    },
    async (request) => {
      await requireDepartment(db, request.params.id)
      return store.get(db, request.params.id, request.writer)
    },
  )
  app.delete<ById>(
    `${path}/:id`,
    {
      config: { access: { menu, button: 'btn_remove' } },
      schema: { tags, ...does('delete a department', '删除部门', '刪除部門'), answer: noData, params: idParams },
    },
    async (request) => {
      await transaction(db, async (trx) => {
        await requireDepartment(trx, request.params.id)
        await store.remove(trx, request.params.id, request.writer)
      })
      return reply('server.deleted')
    },
  )
  app.get<ById & { Querystring: ListQuery }>(
    `${path}/:id/Members`,
    {
      config: { access: { menu } },
      schema: {
        tags,
        ...does(
          'people of a department and of the departments below it, a page of them',
          '部门及其下级部门的人员，分页',
          '部門及其下層部門的人員，分頁',
        ),
        answer: pageOf(recordAnswer(user, { beside: app.rules.get('user')?.besideAnswer })),
        params: idParams,
        querystring: listQuery,
      },
    },
    async (request) => {
      await requireDepartment(db, request.params.id)
      await store.get(db, request.params.id, request.writer)
      const scope = await scopeOf(db, 'user', request.writer.asker)
      const page = await listPage(db, user, { ...request.query, filters: { organizeId: request.params.id }, scope })
      return { ...page, list: await withLinks(db, user, page.list, request.writer) }
    },
  )
}
