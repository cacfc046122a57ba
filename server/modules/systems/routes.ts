import type { Row } from '#core/types.ts'
import { listOf, mark, object, orNull } from '../../http/answer.ts'
import type { Routes } from '../../http/route.ts'
import { does, text } from '../../http/route.ts'
import { listAll } from '../../records/entity/query.ts'
import { repository } from '../../records/entity/repository.ts'
import { entityRoutes } from '../../records/entity/routes.ts'

/** Systems: applications that have menus of their own. */
export const system: Routes = (app) => {
  entityRoutes(app, 'system')
  const { entity } = repository('system')
  app.get(
    '/api/system/System/Selector',
    {
      config: { access: { menu: ['system.menu', 'system.system'] } },
      schema: {
        tags: ['system'],
        ...does('every system, to choose from', '可选的全部系统', '可選的全部系統'),
        answer: listOf(object({ id: text, fullName: text, enCode: text, icon: orNull(text), enabledMark: mark })),
      },
    },
    async () => ({
      list: (await listAll(app.db, entity)).map(
        ({ id, fullName, enCode, icon, enabledMark }): Row => ({ id, fullName, enCode, icon, enabledMark }) as Row,
      ),
    }),
  )
}
