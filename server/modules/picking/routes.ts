import { type RawBuilder, sql } from 'kysely'
import type { Asker } from '../../auth/writer.ts'
import { askerOf } from '../../http/access.ts'
import { arrayOf, listOf } from '../../http/answer.ts'
import { does, idParams, listQuery, type Routes } from '../../http/route.ts'
import { scopeOf } from '../../records/entity/scopes.ts'
import { optionAnswer, others, type PickOption, type PickQuery, readUnits, unitNames } from '../../records/people/options.ts'
import { branchUnits, isBranchAdmin } from '../organisation/index.ts'
import { access, body, ids, keyword, optionTree, pagePart, tags } from './shared.ts'
import { unitsBelow, unitsOf, unitTree } from './units.ts'

type ById<B = unknown, Q = unknown> = { Params: { id: string }; Body: B; Querystring: Q }

/** What the pickers read: units, positions, roles and groups (PK-07 to PK-30). Everybody who is signed in may pick. */
export const pickerRoutes: Routes = (app) => {
  const { db } = app
  const organize = '/api/permission/Organize'

  /** Units that somebody may see where a field asks for that (PK-14): all, or those of the branches that they administer. */
  const unitsWithin = async (asker: Asker): Promise<ReadonlySet<string> | undefined> => {
    if (!(await isBranchAdmin(db, asker))) return undefined
    const { rows } = await branchUnits(asker.user.id).execute(db)
    return new Set(rows.map(({ id }) => id))
  }

  app.get(
    `${organize}/Tree`,
    {
      config: { access },
      schema: { tags, ...does('companies and departments as a tree', '公司与部门树', '公司與部門樹'), answer: optionTree },
    },
    async () => ({
      list: await unitTree(db),
    }),
  )
  app.get<ById>(
    `${organize}/SelectorByAuth/:id`,
    {
      config: { access },
      schema: {
        tags,
        ...does(
          'companies that the caller may see as a tree, without {id} and what is below it (isOnlyOrg)',
          '调用者可见的公司树，不含 {id} 及其下级（isOnlyOrg）',
          '呼叫者可見的公司樹，不含 {id} 及其下層（isOnlyOrg）',
        ),
        answer: optionTree,
        params: idParams,
      },
    },
    async (request) => ({
      list: await unitTree(db, { without: request.params.id, onlyCompanies: true, within: await unitsWithin(askerOf(request)) }),
    }),
  )
  app.get<ById<unknown, PickQuery>>(
    `${organize}/Department/Selector/:id`,
    {
      config: { access },
      schema: {
        tags,
        ...does(
          'units below {id} (0: the companies), a page of them; with a keyword every unit that fits',
          '{id} 的下级组织（0 为各公司），分页；带关键词时为所有符合的组织',
          '{id} 的下層組織（0 為各公司），分頁；帶關鍵字時為所有符合的組織',
        ),
        answer: listOf(optionAnswer),
        params: idParams,
        querystring: listQuery,
      },
    },
    async (request) => ({ list: await unitsBelow(db, request.params.id, request.query) }),
  )
  app.get<ById>(
    `${organize}/Department/SelectorByAuth/:id`,
    {
      config: { access },
      schema: {
        tags,
        ...does(
          'units that the caller may see as a tree, without {id} and what is below it',
          '调用者可见的组织树，不含 {id} 及其下级',
          '呼叫者可見的組織樹，不含 {id} 及其下層',
        ),
        answer: optionTree,
        params: idParams,
      },
    },
    async (request) => ({ list: await unitTree(db, { without: request.params.id, within: await unitsWithin(askerOf(request)) }) }),
  )
  app.post<{ Body: { departIds: string[]; keyword?: string } }>(
    `${organize}/OrganizeCondition`,
    {
      config: { access },
      schema: {
        tags,
        ...does('these units, those that fit a keyword', '所给组织中符合关键词的', '所給組織中符合關鍵字的'),
        answer: listOf(optionAnswer),
        body: body({ departIds: ids, keyword }, ['departIds']),
      },
    },
    async (request) => ({ list: await unitsOf(db, request.body.departIds, request.body.keyword) }),
  )

  /** Roles and positions share their calls but for the names. */
  const ofUnits = (type: 'role' | 'position', units: readonly string[]): RawBuilder<boolean> =>
    type === 'position'
      ? sql<boolean>`t."organizeId" = any(${units})`
      : sql<boolean>`exists (select 1 from "base_role_organize" l where l."roleId" = t."id" and l."organizeId" = any(${units}))`
  for (const [type, name, zh, zhtw] of [
    ['position', 'Position', '岗位', '職位'],
    ['role', 'Role', '角色', '角色'],
  ] as const)
    app.post<{ Body: { organizeIds: string[] } }>(
      `/api/permission/${name}/getListByOrgIds`,
      {
        config: { access },
        schema: {
          tags,
          ...does(`every ${type} of these units`, `这些组织的全部${zh}`, `這些組織的全部${zhtw}`),
          answer: listOf(optionAnswer),
          body: body({ organizeIds: ids }, ['organizeIds']),
        },
      },
      async (request) => ({ list: await others(db, type, { where: ofUnits(type, request.body.organizeIds), all: true }) }),
    )

  app.get<{ Querystring: PickQuery }>(
    '/api/permission/Position/Selector',
    {
      config: { access },
      schema: {
        tags,
        ...does(
          'positions as a tree below their units; with a keyword those that fit, flat',
          '按组织成树的岗位；带关键词时为符合的岗位列表',
          '依組織成樹的職位；帶關鍵字時為符合的職位清單',
        ),
        answer: optionTree,
        querystring: listQuery,
      },
    },
    async (request) => {
      const all = await others(db, 'position', { keyword: request.query.keyword, all: true })
      return { list: request.query.keyword?.trim() ? all : await belowUnits(all, ({ organizeIds }) => organizeIds.slice(-1)) }
    },
  )
  app.get(
    '/api/permission/Position/All',
    { config: { access }, schema: { tags, ...does('every position', '全部岗位', '全部職位'), answer: listOf(optionAnswer) } },
    async () => ({
      list: await others(db, 'position', { all: true }),
    }),
  )
  app.post<{ Body: PickQuery & { ids?: string[] } }>(
    '/api/permission/Position/PositionCondition',
    {
      config: { access },
      schema: {
        tags,
        ...does('these positions, those that fit a keyword', '所给岗位中符合关键词的', '所給職位中符合關鍵字的'),
        answer: listOf(optionAnswer),
        body: body({ ids, keyword, ...pagePart }),
      },
    },
    async (request) => ({ list: await others(db, 'position', { ...request.body, ids: request.body.ids ?? [] }) }),
  )

  /** What stands below its units, in the tree of these; a unit with nothing in it is left out. */
  const belowUnits = async (rows: readonly PickOption[], unitsOfRow: (row: PickOption) => readonly string[]): Promise<PickOption[]> => {
    const byUnit = new Map<string, PickOption[]>()
    for (const row of rows) for (const unit of unitsOfRow(row)) byUnit.set(unit, [...(byUnit.get(unit) ?? []), row])
    const grow = (nodes: readonly PickOption[]): PickOption[] =>
      nodes.flatMap((node): PickOption[] => {
        const children = [...grow(node.children ?? []), ...(byUnit.get(node.id) ?? [])]
        return children.length > 0 ? [{ ...node, children, isLeaf: false, hasChildren: true }] : []
      })
    return grow(await unitTree(db))
  }
  /** PK-29, PK-30: global roles below a node of the id 1, the others below their units. */
  const roleTree = async (where: RawBuilder<boolean> | undefined, query: PickQuery, globalName: string): Promise<PickOption[]> => {
    const roles = await others(db, 'role', { ...query, ...(where ? { where } : {}), all: true })
    const links = await db
      .selectFrom('base_role_organize as l')
      .innerJoin('base_role as r', 'r.id', 'l.roleId')
      .select(['l.roleId', 'l.organizeId'])
      .where(sql<boolean>`coalesce(r."globalMark", 1) = 0`)
      .execute()
    const unitsOfRole = new Map<string, string[]>()
    for (const { roleId, organizeId } of links) unitsOfRole.set(roleId, [...(unitsOfRole.get(roleId) ?? []), organizeId])
    const units = await readUnits(db)
    const placed = ({ id }: PickOption) => (unitsOfRole.get(id) ?? []).filter((unit) => units.byId.has(unit))
    // flat, a role says itself where it belongs: a global one nowhere
    const said = (role: PickOption) => ({ ...role, organizeIds: placed(role), organize: unitNames(units, placed(role)) })
    if (query.keyword?.trim()) return roles.map(said)
    const global = roles.filter((role) => placed(role).length === 0)
    const root: PickOption = {
      id: '1',
      onlyId: '1',
      type: 'role',
      fullName: globalName,
      lastFullName: globalName,
      organize: '',
      organizeIds: [],
      icon: '',
      headIcon: '',
      isLeaf: false,
      hasChildren: true,
      disabled: true,
      children: global,
    }
    return [...(global.length > 0 ? [root] : []), ...(await belowUnits(roles, placed))]
  }
  app.get<{ Querystring: PickQuery }>(
    '/api/permission/Role/Selector',
    {
      config: { access },
      schema: {
        tags,
        ...does(
          'roles as a tree: global ones below the node 1, the others below their units; with a keyword flat',
          '角色树：全局角色在节点 1 下，其余在所属组织下；带关键词时为列表',
          '角色樹：全域角色在節點 1 下，其餘在所屬組織下；帶關鍵字時為清單',
        ),
        answer: optionTree,
        querystring: listQuery,
      },
    },
    async (request) => ({ list: await roleTree(undefined, request.query, request.t('t:picker.tab.global')) }),
  )
  app.get<{ Querystring: PickQuery }>(
    '/api/permission/Role/SelectorByPermission',
    {
      config: { access },
      schema: {
        tags,
        ...does(
          'the same of the roles that the caller administers',
          '调用者所管理的角色树，形式同角色树',
          '呼叫者所管理的角色樹，形式同角色樹',
        ),
        answer: optionTree,
        querystring: listQuery,
      },
    },
    async (request) => {
      const scope = await scopeOf(db, 'role', askerOf(request))
      const where = scope && sql<boolean>`t."id" in (select "id" from "base_role" where ${scope})`
      return { list: await roleTree(where, request.query, request.t('t:picker.tab.global')) }
    },
  )
  app.post<{ Body: PickQuery & { ids: string[] } }>(
    '/api/permission/Role/RoleCondition',
    {
      config: { access },
      schema: {
        tags,
        ...does('these roles, those that fit a keyword', '所给角色中符合关键词的', '所給角色中符合關鍵字的'),
        answer: listOf(optionAnswer),
        body: body({ ids, keyword, ...pagePart }, ['ids']),
      },
    },
    async (request) => ({ list: await others(db, 'role', request.body) }),
  )

  app.get<{ Querystring: PickQuery }>(
    '/api/permission/Group/Selector',
    {
      config: { access },
      schema: {
        tags,
        ...does('groups, as data itself', '全部分组，data 即为列表', '全部分組，data 即為清單'),
        answer: arrayOf(optionAnswer),
        querystring: listQuery,
      },
    },
    (request) => others(db, 'group', { keyword: request.query.keyword, all: true }),
  )
  app.post<{ Body: PickQuery & { ids: string[] } }>(
    '/api/permission/Group/GroupCondition',
    {
      config: { access },
      schema: {
        tags,
        ...does('these groups, those that fit a keyword', '所给分组中符合关键词的', '所給分組中符合關鍵字的'),
        answer: listOf(optionAnswer),
        body: body({ ids, keyword, ...pagePart }, ['ids']),
      },
    },
    async (request) => ({ list: await others(db, 'group', request.body) }),
  )
}
