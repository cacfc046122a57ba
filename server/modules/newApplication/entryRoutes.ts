import type { Row } from '#core/types.ts'
import { arrayOf, integer, object, orNull } from '../../http/answer.ts'
import { does, idParams, type Routes, text } from '../../http/route.ts'
import { entityOf } from '../../records/entity/catalog.ts'
import { findRecords } from '../../records/entity/query.ts'
import { designMenus, menusOfModel } from '../../records/rights/access.ts'

/** Where an application stands in the menu: what is moved by the calls of the menu, which leaves what was given on an entry as it is. */
export const entries: Routes = (app) => {
  const { db } = app
  const entry = { id: text, fullName: text, parentId: text, sortCode: orNull(integer) }

  app.get<{ Params: { id: string }; Querystring: { menuId?: string } }>(
    '/api/visualdev/Application/:id/Entries',
    {
      config: { access: { menu: designMenus, button: 'btn_edit' } },
      schema: {
        tags: ['visualdev'],
        ...does(
          'the entries of the menu that show an application, and where one of them stands: {menuId}, else the first',
          '显示该应用的菜单，及其中一个（{menuId}，不给时为第一个）的位置',
          '顯示該應用的選單，及其中一個（{menuId}，不給時為第一個）的位置',
        ),
        answer: object({ list: arrayOf(object(entry)), menuId: text, parentId: text, sortCode: orNull(integer) }),
        params: idParams,
        querystring: { type: 'object', properties: { menuId: { ...text, maxLength: 50 } } },
      },
    },
    async ({ params, query }) => {
      const ids = (await menusOfModel(db, params.id, { disabled: true })).map(({ id }) => id)
      const rows = await findRecords(db, entityOf('menu'), ids, { scope: undefined, order: ['sortCode', 'id'] })
      const list = rows.map(({ id, fullName, parentId, sortCode }): Row => ({ id, fullName, parentId, sortCode: sortCode ?? null }) as Row)
      const chosen = list.find(({ id }) => id === query.menuId) ?? list[0]
      return { list, menuId: chosen?.id ?? '', parentId: chosen?.parentId ?? '', sortCode: chosen?.sortCode ?? null }
    },
  )
}
