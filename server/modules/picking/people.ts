import { among, arrayOf, listOf, object } from '../../http/answer.ts'
import { does, listQuery, type Routes, text } from '../../http/route.ts'
import {
  everybody,
  optionAnswer,
  type PickQuery,
  peopleAmong,
  peopleBelow,
  peopleOfRole,
  peopleOfUnit,
  peopleUnder,
} from '../../records/people/options.ts'
import { placeOf } from '../../records/people/places.ts'
import { selected } from '../../records/people/stored.ts'
import { access, body, ids, keyword, pagePart, tags } from './shared.ts'

/** What the pickers read of people (PK-07, PK-18 to PK-25): by unit, by keyword, among ids, below the caller. */
export const pickPeople: Routes = (app) => {
  const { db } = app
  const users = '/api/permission/Users'

  app.get<{ Querystring: PickQuery & { parentId?: string } }>(
    `${users}/Selector`,
    {
      config: { access },
      schema: {
        tags,
        ...does(
          'units and people below a node, a page of them; with a keyword people who fit',
          '某节点下的组织与人员，分页；带关键词时为符合的人员',
          '某節點下的組織與人員，分頁；帶關鍵字時為符合的人員',
        ),
        answer: listOf(optionAnswer),
        querystring: { ...listQuery, properties: { ...listQuery.properties, parentId: { ...text, maxLength: 100 } } },
      },
    },
    async (request) => ({ list: await peopleBelow(db, request.query.parentId ?? '0', request.query) }),
  )
  app.post<{ Params: { x: string }; Body: PickQuery | null }>(
    `${users}/ImUser/Selector/:x`,
    {
      config: { access },
      schema: {
        tags,
        ...does(
          'units and people below the node {x}, a page of 20; with a keyword people who fit',
          '节点 {x} 下的组织与人员，每页 20 条；带关键词时为符合的人员',
          '節點 {x} 下的組織與人員，每頁 20 筆；帶關鍵字時為符合的人員',
        ),
        answer: listOf(optionAnswer),
        params: { type: 'object', properties: { x: { ...text, maxLength: 100 } }, required: ['x'] },
        body: { ...body({ keyword, ...pagePart }), type: ['object', 'null'] },
      },
    },
    async (request) => ({ list: await peopleBelow(db, request.params.x, request.body ?? {}) }),
  )
  app.get(
    `${users}/All`,
    {
      config: { access },
      schema: {
        tags,
        ...does(
          'the people of the company by id and name, 1,000 at most',
          '全部人员的 id 与姓名，最多 1000 人',
          '全部人員的 id 與姓名，最多 1000 人',
        ),
        answer: listOf(object({ id: text, type: among('user'), fullName: text })),
      },
    },
    async () => ({
      list: await everybody(db),
    }),
  )
  app.get<{ Querystring: PickQuery & { organizeId?: string } }>(
    `${users}/getOrganization`,
    {
      config: { access },
      schema: {
        tags,
        ...does(
          'people of a unit who fit a keyword, as data itself; 0 is the unit that the caller works in',
          '某组织中符合关键词的人员，data 即为列表；0 为调用者的当前组织',
          '某組織中符合關鍵字的人員，data 即為清單；0 為呼叫者目前的組織',
        ),
        answer: arrayOf(optionAnswer),
        querystring: { ...listQuery, properties: { ...listQuery.properties, organizeId: { ...text, maxLength: 100 } } },
      },
    },
    async (request) => {
      const { organizeId = '0' } = request.query
      const unit = organizeId === '0' ? (await placeOf(db, request.user)).organizeId : organizeId
      return peopleOfUnit(db, unit, request.query)
    },
  )
  app.post<{ Body: PickQuery | null }>(
    `${users}/getSubordinates`,
    {
      config: { access },
      schema: {
        tags,
        ...does(
          'who reports to the caller, at any depth, and fits a keyword: data itself',
          '调用者的各级下属中符合关键词的人员，data 即为列表',
          '呼叫者的各層下屬中符合關鍵字的人員，data 即為清單',
        ),
        answer: arrayOf(optionAnswer),
        body: { ...body({ keyword, ...pagePart }), type: ['object', 'null'] },
      },
    },
    (request) => peopleUnder(db, request.user.id, request.body ?? {}),
  )
  // The restricted list has a name of its own beside that of people by their ids; both take what the other takes.
  for (const name of ['getUserList', 'UserCondition'])
    app.post<{ Body: PickQuery & { ids: string[]; pagination?: PickQuery } }>(
      `${users}/${name}`,
      {
        config: { access },
        schema: {
          tags,
          ...does(
            'people among those that ids name (`id--department` stands for who is in it), a page of them',
            '在 ids 所指范围内查询人员（`id--department` 表示该部门的人员），分页',
            '在 ids 所指範圍內查詢人員（`id--department` 表示該部門的人員），分頁',
          ),
          answer: listOf(optionAnswer),
          body: body({ ids, keyword, ...pagePart, pagination: body({ keyword, ...pagePart }) }, ['ids']),
        },
      },
      async (request) => {
        const { ids: wanted, pagination, ...query } = request.body
        return { list: await peopleAmong(db, wanted, { ...query, ...pagination }) }
      },
    )
  app.post<{ Body: PickQuery & { ids: string[] } }>(
    `${users}/getSelectedUserList`,
    {
      config: { access },
      schema: {
        tags,
        ...does('the people that chosen ids stand for, a page of them', '所选 id 对应的人员，分页', '所選 id 對應的人員，分頁'),
        answer: listOf(optionAnswer),
        body: body({ ids, keyword, ...pagePart }, ['ids']),
      },
    },
    async (request) => ({ list: await peopleAmong(db, request.body.ids, request.body) }),
  )
  app.post<{ Body: { ids: string[] } }>(
    `${users}/getSelectedList`,
    {
      config: { access },
      schema: {
        tags,
        ...does(
          'what stored ids stand for: id, type, fullName',
          '所存 id 对应的对象：id、type、fullName',
          '所存 id 對應的對象：id、type、fullName',
        ),
        answer: listOf(optionAnswer),
        body: body({ ids }, ['ids']),
      },
    },
    async (request) => ({ list: await selected(db, request.body.ids) }),
  )
  app.get<{ Querystring: PickQuery & { positionId: string } }>(
    `${users}/GetUsersByPositionId`,
    {
      config: { access },
      schema: {
        tags,
        ...does('people of a position, a page of them', '某岗位的人员，分页', '某職位的人員，分頁'),
        answer: listOf(optionAnswer),
        querystring: {
          ...listQuery,
          required: ['positionId'],
          properties: { ...listQuery.properties, positionId: { ...text, maxLength: 100 } },
        },
      },
    },
    async (request) => ({ list: await peopleAmong(db, [`${request.query.positionId}--position`], request.query) }),
  )
  app.get<{ Querystring: PickQuery & { roleId: string; organizeId?: string } }>(
    `${users}/GetUsersByRoleOrgId`,
    {
      config: { access },
      schema: {
        tags,
        ...does(
          'people of a role, of one unit if it is named, a page of them',
          '某角色的人员，可限定组织，分页',
          '某角色的人員，可限定組織，分頁',
        ),
        answer: listOf(optionAnswer),
        querystring: {
          ...listQuery,
          required: ['roleId'],
          properties: { ...listQuery.properties, roleId: { ...text, maxLength: 100 }, organizeId: { ...text, maxLength: 100 } },
        },
      },
    },
    async (request) => {
      const { roleId, organizeId, ...query } = request.query
      return { list: await peopleOfRole(db, roleId, organizeId, query) }
    },
  )
}
