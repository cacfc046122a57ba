import type { Row } from '#core/types.ts'
import { listAll } from '../../../entities/query.ts'
import { repository } from '../../../entities/repository.ts'
import { entityRoutes } from '../../../entities/routes.ts'
import type { Area } from '../../../http.ts'
import { does } from '../../../http.ts'

/** Systems: applications that have menus of their own. */
export const system: Area = (app) => {
  entityRoutes(app, 'system')
  const { entity } = repository('system')
  app.get(
    '/api/system/System/Selector',
    {
      config: { access: { menu: ['system.menu', 'system.system'] } },
      schema: { tags: ['system'], ...does('every system, to choose from', '可选的全部系统', '可選的全部系統') },
    },
    async () => ({
      list: (await listAll(app.db, entity)).map(
        ({ id, fullName, enCode, icon, enabledMark }): Row => ({ id, fullName, enCode, icon, enabledMark }) as Row,
      ),
    }),
  )
}
