import type { FastifyRequest } from 'fastify'
import { parseRecord } from '#core/json.ts'
import { openChildSession } from '../../auth/childSession.ts'
import { kinds } from '../../auth/menuKinds.ts'
import { ApiError, notFound } from '../../base/errors.ts'
import { object } from '../../http/answer.ts'
import { type Access, does, idParams, type Routes, text } from '../../http/route.ts'
import { dataVHost, originOf, placeholders } from '../../settings/hosts.ts'

const idOf = (request: FastifyRequest) => (request.params as { id: string }).id

const givenMenu: Access = {
  about: 'who was given this menu',
  check: (request, grants) => grants.menus.has(idOf(request)),
}

/** What an entry's address is made of: a link's own, a dashboard's from the host (MN-09) unless it writes one out. */
function templateOf({ type, urlAddress, propertyJson }: { type: number; urlAddress: string | null; propertyJson: string | null }): string {
  const address = urlAddress?.trim() ?? ''
  if (type === kinds.link || /\{dataV\}/.test(address)) return address
  const moduleId = parseRecord(propertyJson)?.moduleId
  if (typeof moduleId !== 'string' || !moduleId) throw notFound()
  return `{dataV}/view/${encodeURIComponent(moduleId)}?token={token}`
}

/** MN-09, MN-11: where a link or a dashboard leads, worked out here because it may carry a token. */
export const menuLinks: Routes = (app) => {
  app.post<{ Params: { id: string } }>(
    '/api/system/Menu/Link/:id',
    {
      config: { access: givenMenu },
      schema: {
        tags: ['menu'],
        ...does(
          'the address of a dashboard or an external link, its placeholders {dataV} and {token} filled in',
          '大屏或外部链接的地址，已填入占位符 {dataV} 与 {token}',
          '大型看板或外部連結的位址，已填入預留位置 {dataV} 與 {token}',
        ),
        answer: object({ url: text }),
        params: idParams,
      },
    },
    async (request) => {
      const menu = await app.db
        .selectFrom('base_menu')
        .select(['type', 'urlAddress', 'propertyJson'])
        .where('id', '=', request.params.id)
        .where('enabledMark', '=', 1)
        .where('type', 'in', [kinds.dashboard, kinds.link])
        .executeTakeFirst()
      if (!menu) throw notFound()
      const template = templateOf(menu)
      const host = await dataVHost(app.db)
      if (!host && /\{dataV\}/.test(template)) throw new ApiError('notFound', { key: 'link.noHost' })
      const address = template.replace(placeholders.host, () => host ?? '')
      // A token is for the configured host only: for any other the placeholder stays empty.
      const isHost = host !== undefined && originOf(address.replace(placeholders.token, '')) === originOf(host)
      const asks = isHost && /\{token\}/.test(address)
      const token = asks ? await openChildSession(app.db, request.user, { ip: request.ip, agent: `dataV ${originOf(host)}` }) : ''
      const url = address.replace(placeholders.token, () => token)
      if (!originOf(url) && !/^\/(?![/\\])/.test(url)) throw new ApiError('notFound', { key: 'link.noAddress' })
      return { url }
    },
  )
}
