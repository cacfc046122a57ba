import { listOf, object, orNull } from '../../http/answer.ts'
import { type Access, does, idParams, type Routes, reply, text } from '../../http/route.ts'
import { listAll } from '../../records/entity/query.ts'
import { repository } from '../../records/entity/repository.ts'
import { entityRoutes } from '../../records/entity/routes.ts'
import { applicationsNaming } from '../../records/model/uses.ts'
import { menusOfModel } from '../../records/rights/access.ts'
import { previewBillNumber } from '../../records/write/numbers.ts'

const tags = ['billRule']
const menu = 'system.billRule'

/** A number tells how many records there are: only who administers the rules sees it, or who was given a form that is numbered so. */
const numberAccess: Access = {
  about: `the menu ${menu}, or one of an application whose form names the rule`,
  check: async ({ server: { db }, params }, grants) => {
    if (grants.mayOpen(menu)) return true
    const { id: name } = params as { id: string }
    const rules = await db
      .selectFrom('base_bill_rule')
      .select(['id', 'enCode'])
      .where((eb) => eb.or([eb('id', '=', name), eb('enCode', '=', name)]))
      .execute()
    if (rules.length === 0) return false
    for (const model of await applicationsNaming(
      db,
      rules.flatMap(({ id, enCode }) => [String(id), String(enCode)]),
    ))
      if ((await menusOfModel(db, model)).some(({ id }) => grants.mayOpen(id))) return true
    return false
  },
}

/** Bill rules: what the engine serves from their JSON, the picker's list, and the next number. */
export const billRule: Routes = (app) => {
  entityRoutes(app, 'billRule')

  app.get(
    '/api/system/BillRule/Selector',
    {
      config: { access: 'user' },
      schema: {
        tags,
        ...does('enabled rules to choose from', '可选的已启用单据规则', '可選的已啟用單據規則'),
        answer: listOf(
          object({ id: text, fullName: text, enCode: text, category: orNull(text), startNumber: orNull(text), example: orNull(text) }),
        ),
      },
    },
    async () => {
      const rows = await listAll(app.db, repository('billRule').entity, { filters: { enabledMark: 1 } })
      return {
        list: rows.map(({ id, fullName, enCode, category, startNumber, example }) => ({
          id,
          fullName,
          enCode,
          category,
          startNumber,
          example,
        })),
      }
    },
  )

  app.get<{ Params: { id: string } }>(
    '/api/system/BillRule/BillNumber/:id',
    {
      config: { access: numberAccess },
      schema: {
        tags,
        ...does(
          "the rule's next number, by id or enCode, to look at: a record that is created takes it",
          '按 id 或 enCode 预览规则的下一个单号；新建记录时才占用',
          '依 id 或 enCode 預覽規則的下一個單號；新增記錄時才占用',
        ),
        answer: text,
        params: idParams,
      },
    },
    async (request) => reply('server.ok', await previewBillNumber(app.db, request.params.id)),
  )
}
