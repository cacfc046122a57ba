import { type RawBuilder, sql } from 'kysely'
import type { Asker } from '../../auth/writer.ts'
import type { Db } from '../../db/types.ts'
import { askerOf } from '../../http/access.ts'
import { listOf, mark, object, pageOf } from '../../http/answer.ts'
import { does, listQuery, type Routes, text } from '../../http/route.ts'
import { onlineAmong } from '../../realtime/presence.ts'
import { likePattern } from '../../records/entity/query.ts'
import { scopeOf } from '../../records/entity/scopes.ts'
import {
  optionAnswer,
  type PickOption,
  type PickQuery,
  pickedPage,
  readUnits,
  type UnitRow,
  unitsThenPeople,
  usersWhere,
} from '../../records/people/options.ts'
import { unitPaths } from '../../records/people/places.ts'
import { readPage } from '../../records/query/page.ts'
import { branchUnits, isBranchAdmin } from '../organisation/index.ts'
import { pagePart } from '../picking/index.ts'

const tags = ['user']
const path = '/api/permission/Users'

/** People who chat with one another: whoever is switched on, but the caller; a page of them with what a list of contacts shows. */
async function contacts(db: Db, ownId: string, query: PickQuery) {
  const wanted = query.keyword?.trim()
  let found = db.selectFrom('base_user').where('enabledMark', '=', 1).where('id', '!=', ownId)
  if (wanted) found = found.where((eb) => eb.or((['realName', 'account'] as const).map((field) => eb(field, 'ilike', likePattern(wanted)))))
  const { list: rows, pagination } = await readPage(found, pickedPage(query), (people) =>
    people.select(['id', 'realName', 'account', 'headIcon', 'organizeId']).orderBy('sortCode').orderBy('creatorTime').orderBy('id'),
  )
  const paths = await unitPaths(
    db,
    rows.flatMap(({ organizeId }) => (typeof organizeId === 'string' ? [organizeId] : [])),
  )
  const online = await onlineAmong(
    db,
    rows.map(({ id }) => id),
  )
  const list = rows.map(({ id, realName, account, headIcon, organizeId }) => ({
    id,
    online: online.has(id) ? 1 : 0,
    realName,
    account,
    headIcon: headIcon ?? '',
    organize: (paths.get(organizeId ?? '') ?? []).map(({ fullName }) => fullName).join('/'),
  }))
  return { list, pagination }
}

/** PM-09: what the caller administers right below a unit, units first, then people; 0 begins with their topmost ones. With a keyword people, flat. */
async function administered(db: Db, asker: Asker, unitId: string, asked: PickQuery): Promise<PickOption[]> {
  const query = { pageSize: 100, ...asked }
  const scope = await scopeOf(db, 'user', asker)
  const reached: RawBuilder<boolean> = scope ? sql<boolean>`u."id" in (select "id" from "base_user" where ${scope})` : sql<boolean>`true`
  const units = await readUnits(db)
  if (query.keyword?.trim()) return usersWhere(db, reached, query, { units })
  let within: ReadonlySet<string> | undefined
  if (await isBranchAdmin(db, asker)) {
    const { rows } = await branchUnits(asker.user.id).execute(db)
    within = new Set(rows.map(({ id }) => id))
  }
  const has = (id: string) => within === undefined || within.has(id)
  const isTop = ['0', '-1', ''].includes(unitId)
  if (!isTop && !has(unitId)) return []
  const isBelow = ({ parentId }: UnitRow) => (isTop ? !(units.byId.has(parentId) && has(parentId)) : parentId === unitId)
  const below = units.rows.filter((row) => has(row.id) && isBelow(row))
  const people = isTop ? sql<boolean>`false` : sql<boolean>`u."organizeId" = ${unitId} and ${reached}`
  return unitsThenPeople(db, units, below, people, query)
}

/** OR-08: people as chats and administrators look them up. */
export const userContacts: Routes = (app) => {
  const { db } = app

  app.get<{ Querystring: PickQuery }>(
    `${path}/ImUser`,
    {
      config: { access: 'user' },
      schema: {
        tags,
        ...does(
          'contacts for chats: people who are switched on, without oneself, a page of 20',
          '聊天联系人：已启用的用户（不含本人），每页 20 人',
          '聊天聯絡人：已啟用的使用者（不含本人），每頁 20 人',
        ),
        answer: pageOf(object({ id: text, realName: text, account: text, headIcon: text, organize: text, online: mark })),
        querystring: listQuery,
      },
    },
    (request) => contacts(db, request.user.id, request.query),
  )

  app.post<{ Params: { x: string }; Body: PickQuery | null }>(
    `${path}/GetListByAuthorize/:x`,
    {
      config: { access: { menu: ['permission.user', 'permission.grade', 'permission.authorize'] } },
      schema: {
        tags,
        ...does(
          'units and people right below the unit {x} that the caller administers (0: their topmost units), a page of 100; with a keyword people who fit',
          '调用者所管理的组织 {x}（0 为其最上级组织）直属的组织与人员，每页 100 条；带关键词时为符合的人员',
          '呼叫者所管理的組織 {x}（0 為其最上層組織）直屬的組織與人員，每頁 100 筆；帶關鍵字時為符合的人員',
        ),
        answer: listOf(optionAnswer),
        params: { type: 'object', properties: { x: { ...text, maxLength: 100 } }, required: ['x'] },
        body: { type: ['object', 'null'], properties: { keyword: { ...text, maxLength: 100 }, ...pagePart } },
      },
    },
    async (request) => {
      return { list: await administered(db, askerOf(request), request.params.x, request.body ?? {}) }
    },
  )
}
