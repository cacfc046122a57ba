import type { FastifyRequest } from 'fastify'
import { ApiError } from '../../base/errors.ts'
import { audit } from '../../db/audit.ts'
import { anyOf } from '../../db/columns.ts'
import { tell } from '../../db/tell.ts'
import { transaction } from '../../db/transaction.ts'
import type { Db } from '../../db/types.ts'
import { integer, object, pageOf } from '../../http/answer.ts'
import { does, idParams, listQuery, type Routes, reply, text } from '../../http/route.ts'
import { entityOf } from '../../records/entity/catalog.ts'
import { addLinked, linkRefusal, removeLinked, withLinks } from '../../records/entity/links.ts'
import { recordAnswer } from '../../records/entity/openapi.ts'
import { type ListQuery, listPage } from '../../records/entity/query.ts'
import { repository } from '../../records/entity/repository.ts'
import { scopeOf } from '../../records/entity/scopes.ts'
import { bareId } from '../../records/people/options.ts'

const tags = ['members']
const idsBody = {
  type: 'object',
  required: ['ids'],
  properties: { ids: { type: 'array', minItems: 1, maxItems: 2000, items: { ...text, maxLength: 100 } } },
} as const

/** What has members: its entity, where it is served, the screen, and the link of a person that leads to it. */
const kinds = [
  { entity: 'role', zh: '角色', zhtw: '角色', path: '/api/permission/Role', menu: 'permission.role', link: 'roleIds', filter: 'roleId' },
  {
    entity: 'position',
    zh: '岗位',
    zhtw: '職位',
    path: '/api/permission/Position',
    menu: 'permission.position',
    link: 'positionIds',
    filter: 'positionId',
  },
  {
    entity: 'group',
    zh: '分组',
    zhtw: '分組',
    path: '/api/permission/Group',
    menu: 'permission.group',
    link: 'groupIds',
    filter: 'groupId',
  },
] as const

type ById = { Params: { id: string } }

/** Throws forbidden, and says why, where the caller may not put one of these people into it. */
async function requireLinkable(trx: Db, { writer }: FastifyRequest, entity: string, id: string, people: readonly string[]): Promise<void> {
  // whoever asks matters to the rule only where they are among them
  const self = writer.asker?.user.id
  const one = people.find((person) => person === self) ?? people[0]
  const refused = await linkRefusal(trx, 'user', { entity, added: [id], id: one }, writer.asker)
  if (refused) throw new ApiError('forbidden', { key: refused })
}

/** Who is in a role, a position or a group: read a page at a time, added and taken out by many. Both ends must be in the caller's reach. */
export const members: Routes = (app) => {
  const { db } = app
  const user = entityOf('user')
  for (const { entity, zh, zhtw, path, menu, link, filter } of kinds) {
    const by = user.links?.[link]
    if (!by) throw new Error(`A user has no link "${link}".`)

    app.get<ById & { Querystring: ListQuery }>(
      `${path}/:id/Members`,
      {
        config: { access: { menu } },
        schema: {
          tags,
          ...does(`people of a ${entity}, a page of them`, `${zh}的成员，分页`, `${zhtw}的成員，分頁`),
          answer: pageOf(recordAnswer(user, { beside: app.rules.get('user')?.besideAnswer })),
          params: idParams,
          querystring: listQuery,
        },
      },
      async (request) => {
        await repository(entity).get(db, request.params.id, request.writer)
        const scope = await scopeOf(db, 'user', request.writer.asker)
        const page = await listPage(db, user, { ...request.query, filters: { [filter]: request.params.id }, scope })
        return { ...page, list: await withLinks(db, user, page.list, request.writer) }
      },
    )

    /** Adds or takes out people in one transaction; answers how many that changed. */
    const change = (verb: 'add' | 'remove') => async (request: FastifyRequest<ById & { Body: { ids: string[] } }>) => {
      const { id } = request.params
      const ids = [...new Set(request.body.ids.map(bareId))]
      const n = await transaction(db, async (trx) => {
        await repository(entity).get(trx, id, request.writer, 'update')
        const scope = await scopeOf(trx, 'user', request.writer.asker, 'update')
        let reached = trx.selectFrom('base_user').select('id').where('id', '=', anyOf(ids))
        if (scope) reached = reached.where(scope)
        const found = (await reached.execute()).map((row) => row.id)
        if (found.length < ids.length) throw new ApiError('notFound')
        if (verb === 'add') await requireLinkable(trx, request, entity, id, found)
        const people = await (verb === 'add' ? addLinked(trx, by, found, id, request.user.id) : removeLinked(trx, by, found, id))
        if (people.length > 0) {
          const change = verb === 'add' ? { after: { people } } : { before: { people } }
          await audit(trx, request.writer.actor, [{ entity, recordId: id, verb: 'update', ...change }])
          await tell(trx, 'all', { method: 'refreshMenus' })
        }
        return people.length
      })
      return reply('server.done', { n })
    }
    app.post<ById & { Body: { ids: string[] } }>(
      `${path}/:id/Members`,
      {
        config: { access: { menu, button: 'btn_edit' } },
        schema: {
          tags,
          ...does(`adds people to a ${entity}`, `为${zh}添加成员`, `為${zhtw}新增成員`),
          answer: object({ n: integer }),
          params: idParams,
          body: idsBody,
        },
      },
      change('add'),
    )
    app.delete<ById & { Body: { ids: string[] } }>(
      `${path}/:id/Members`,
      {
        config: { access: { menu, button: 'btn_edit' } },
        schema: {
          tags,
          ...does(`takes people out of a ${entity}`, `移除${zh}的成员`, `移除${zhtw}的成員`),
          answer: object({ n: integer }),
          params: idParams,
          body: idsBody,
        },
      },
      change('remove'),
    )
  }
}
