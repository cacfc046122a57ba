import { type Area, listQuery, text } from '../../../http.ts'
import { placeOf } from '../major/places.ts'
import { everybody, type PickQuery, peopleAmong, peopleBelow, peopleOfRole, peopleOfUnit, peopleUnder } from './options.ts'
import { access, body, ids, keyword, pageOf, tags } from './shared.ts'
import { selected } from './stored.ts'

/** What the pickers read of people (PK-07, PK-18 to PK-25): by unit, by keyword, among ids, below the caller. */
export const pickPeople: Area = (app) => {
  const { db } = app
  const users = '/api/permission/Users'

  app.get<{ Querystring: PickQuery & { parentId?: string } }>(
    `${users}/Selector`,
    {
      config: { access },
      schema: {
        tags,
        summary: 'DG-06: units and people below a node, a page of them; with a keyword people who fit',
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
        summary: 'units and people below the node {x}, a page of 20; with a keyword people who fit',
        params: { type: 'object', properties: { x: { ...text, maxLength: 100 } }, required: ['x'] },
        body: { ...body({ keyword, ...pageOf }), type: ['object', 'null'] },
      },
    },
    async (request) => ({ list: await peopleBelow(db, request.params.x, request.body ?? {}) }),
  )
  app.get(
    `${users}/All`,
    { config: { access }, schema: { tags, summary: 'the people of the company by id and name, 1,000 at most' } },
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
        summary: 'people of a unit who fit a keyword, as data itself; 0 is the unit that the caller works in',
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
        summary: 'who reports to the caller, at any depth, and fits a keyword: data itself',
        body: { ...body({ keyword, ...pageOf }), type: ['object', 'null'] },
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
          summary: 'PK-24: people among those that ids name (`id--department` stands for who is in it), a page of them',
          body: body({ ids, keyword, ...pageOf, pagination: body({ keyword, ...pageOf }) }, ['ids']),
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
      schema: { tags, summary: 'the people that chosen ids stand for, a page of them', body: body({ ids, keyword, ...pageOf }, ['ids']) },
    },
    async (request) => ({ list: await peopleAmong(db, request.body.ids, request.body) }),
  )
  app.post<{ Body: { ids: string[] } }>(
    `${users}/getSelectedList`,
    { config: { access }, schema: { tags, summary: 'PK-25: what stored ids stand for: id, type, fullName', body: body({ ids }, ['ids']) } },
    async (request) => ({ list: await selected(db, request.body.ids) }),
  )
  app.get<{ Querystring: PickQuery & { positionId: string } }>(
    `${users}/GetUsersByPositionId`,
    {
      config: { access },
      schema: {
        tags,
        summary: 'people of a position, a page of them',
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
        summary: 'people of a role, of one unit if it is named, a page of them',
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
