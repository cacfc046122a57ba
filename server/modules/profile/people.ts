import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { choiceMark } from '#core/text.ts'
import { notFound } from '../../base/errors.ts'
import { boolean, listOf, mark, object, orNull } from '../../http/answer.ts'
import { does, idParams, text } from '../../http/route.ts'
import { entityOf } from '../../records/entity/catalog.ts'
import { listAll } from '../../records/entity/query.ts'
import { positionsOf, unitIdsOf } from '../../records/people/places.ts'
import { andAbove } from '../../records/query/tree.ts'
import { userInfoOf } from './currentUser.ts'

const tags = ['permission.currentUser']

/** A unit or a position that one works in, or could. */
const place = object({ id: text, fullName: text, isDefault: mark })

/** OR-10: where I belong, and who reports to me. */
export function peopleRoutes(app: FastifyInstance, path: string): void {
  const { db } = app
  app.get<{ Params: { id: string } }>(
    `${path}/Subordinate/:id`,
    {
      config: { access: 'user' },
      schema: {
        tags,
        ...does(
          'who reports to somebody: {id} is 0 for me, or a person below me',
          '下属列表：{id} 为 0 表示本人，或为本人的某个下属',
          '下屬清單：{id} 為 0 表示本人，或為本人的某個下屬',
        ),
        answer: listOf(
          object({
            id: text,
            account: text,
            fullName: text,
            headIcon: orNull(text),
            mobile: orNull(text),
            email: orNull(text),
            department: orNull(text),
            position: orNull(text),
            hasChildren: boolean,
          }),
        ),
        params: idParams,
      },
    },
    async (request) => {
      const me = request.user.id
      const id = request.params.id === '0' ? me : request.params.id
      if (id !== me) {
        // Somebody below me, at any depth; `union` ends also where people report in a circle.
        const { rows } = await andAbove({ table: 'base_user', parent: 'managerId' }, id).execute(db)
        if (!rows.some((row) => row.id === me)) throw notFound()
      }
      const list = await db
        .selectFrom('base_user as u')
        .leftJoin('base_organize as o', 'o.id', 'u.organizeId')
        .select(['u.id', 'u.account', 'u.realName as fullName', 'u.headIcon', 'u.mobile', 'u.email', 'o.fullName as department'])
        .select(
          sql<string>`(select string_agg(p."fullName", ${request.t(choiceMark)} order by p."sortCode") from "base_user_position" up
          join "base_position" p on p."id" = up."positionId" where up."userId" = u."id")`.as('position'),
        )
        .select(sql<boolean>`exists (select 1 from "base_user" c where c."managerId" = u."id" and c."enabledMark" = 1)`.as('hasChildren'))
        .where('u.managerId', '=', id)
        .where('u.enabledMark', '=', 1)
        .orderBy('u.sortCode')
        .orderBy('u.id')
        .execute()
      return { list }
    },
  )

  app.get(
    `${path}/getUserOrganizes`,
    {
      config: { access: 'user' },
      schema: {
        tags,
        ...does(
          'the units that I belong to; isDefault is the one that I work in',
          '本人所属的组织；isDefault 标记当前组织',
          '本人所屬的組織；isDefault 標示目前的組織',
        ),
        answer: listOf(place),
      },
    },
    async (request) => {
      const ids = await unitIdsOf(db, request.user)
      const { organizeId } = await userInfoOf(db, request.user)
      const rows = await listAll(db, entityOf('organize'))
      const byId = new Map(rows.map((row) => [row.id, row]))
      const nameOf = (id: string): string => {
        const names: string[] = []
        const seen = new Set<unknown>()
        for (let row = byId.get(id); row && !seen.has(row.id); row = byId.get(row.parentId)) {
          seen.add(row.id)
          names.unshift(String(row.fullName))
        }
        return names.join(' / ')
      }
      return { list: ids.map((id) => ({ id, fullName: nameOf(id), isDefault: id === organizeId ? 1 : 0 })) }
    },
  )

  app.get(
    `${path}/getUserPositions`,
    {
      config: { access: 'user' },
      schema: {
        tags,
        ...does(
          'the positions that I hold; isDefault is the one that I work in',
          '本人担任的岗位；isDefault 标记当前岗位',
          '本人擔任的職位；isDefault 標示目前的職位',
        ),
        answer: listOf(place),
      },
    },
    async (request) => {
      const { positionId } = await userInfoOf(db, request.user)
      const positions = await positionsOf(db, request.user.id)
      return { list: positions.map(({ id, name }) => ({ id, fullName: name, isDefault: id === positionId ? 1 : 0 })) }
    },
  )
}
