import type { Json, Row } from '#core/types.ts'
import { listAll } from '../../../entities/query.ts'
import { repository } from '../../../entities/repository.ts'
import { entityRoutes } from '../../../entities/routes.ts'
import { subtreeIds, toTree } from '../../../entities/tree.ts'
import { type Area, idParams, listQuery, text } from '../../../http.ts'

const groups = new Set([0, 1])
const tags = ['menu']
const brief = ({ id, parentId, enCode, fullName, type, icon, urlAddress, propertyJson, systemId, enabledMark, sortCode }: Row): Row =>
  ({ id, parentId, enCode, fullName, type, icon, urlAddress, propertyJson, systemId, enabledMark, sortCode }) as { [name: string]: Json }

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
        summary: 'groups of a system that a menu can stand in, without {id} and what is below it; system 0 is every one',
        params: { type: 'object', properties: { id: { ...text, maxLength: 100 }, systemId: { ...text, maxLength: 100 } } },
      },
    },
    async (request) => {
      const { id, systemId } = request.params
      const rows = await listAll(app.db, entity)
      const hidden = subtreeIds(rows, id)
      const fits = (row: Row) =>
        groups.has(Number(row.type)) && !hidden.has(String(row.id)) && (systemId === '0' || row.systemId === systemId)
      return { list: toTree(rows.filter(fits).map(brief)) }
    },
  )
  app.get<{ Params: { id: string }; Querystring: { keyword?: string } }>(
    '/api/system/Menu/ModuleBySystem/:id',
    {
      config: { access: { menu: entity.menu ?? '' } },
      schema: { tags, summary: 'the menus of one system as a tree', params: idParams, querystring: listQuery },
    },
    async (request) => {
      const rows = await listAll(app.db, entity, { keyword: request.query.keyword })
      return { list: toTree(rows.filter((row) => row.systemId === request.params.id).map(brief)) }
    },
  )
}
