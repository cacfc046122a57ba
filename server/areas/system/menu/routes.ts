import type { Json, Row } from '#core/types.ts'
import { listAll } from '../../../entities/query.ts'
import { repository } from '../../../entities/repository.ts'
import { entityRoutes } from '../../../entities/routes.ts'
import { subtreeIds, toTree } from '../../../entities/tree.ts'
import { type Area, listQuery } from '../../../http.ts'

const groups = new Set([0, 1])
const tags = ['menu']
const brief = ({ id, parentId, enCode, fullName, type, icon, urlAddress, propertyJson, enabledMark, sortCode }: Row): Row =>
  ({ id, parentId, enCode, fullName, type, icon, urlAddress, propertyJson, enabledMark, sortCode }) as { [name: string]: Json }

/** The menu, for those who build pages. */
export const menu: Area = (app) => {
  entityRoutes(app, 'menu')

  const { entity } = repository('menu')
  app.get<{ Querystring: { keyword?: string } }>(
    '/api/system/Menu/Selector/All',
    { config: { access: { menu: entity.menu ?? '' } }, schema: { tags, summary: 'all menus as a tree', querystring: listQuery } },
    async (request) => ({ list: toTree((await listAll(app.db, entity, { keyword: request.query.keyword })).map(brief)) }),
  )
  app.get<{ Params: { id: string; systemId: string } }>(
    '/api/system/Menu/Selector/:id/:systemId',
    {
      config: { access: { menu: entity.menu ?? '' } },
      schema: {
        tags,
        summary: 'groups that a menu can stand in, without {id} and what is below it',
        params: { type: 'object', properties: { id: { type: 'string' }, systemId: { type: 'string' } } },
      },
    },
    async (request) => {
      const rows = await listAll(app.db, entity)
      const hidden = subtreeIds(rows, request.params.id)
      return { list: toTree(rows.filter((row) => groups.has(Number(row.type)) && !hidden.has(String(row.id))).map(brief)) }
    },
  )
}
