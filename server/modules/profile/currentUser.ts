import type { Json, Row } from '#core/types.ts'
import type { Grants } from '../../auth/grants.ts'
import type { SessionUser } from '../../auth/session.ts'
import { type Systems, systemsOf } from '../../auth/systems.ts'
import type { Db } from '../../db/types.ts'
import { entityOf } from '../../records/entity/catalog.ts'
import { listAll } from '../../records/entity/query.ts'
import { placeOf, unitPaths } from '../../records/people/places.ts'
import { groupsOf, rolesOf } from '../../records/people/roles.ts'
import { type TreeRow, toTree, withAncestors } from '../../records/query/tree.ts'
import { menuFields } from './answers.ts'
import { defaultSignature } from './signatures.ts'

const groups = new Set([0, 1])
const standardButtons = [
  'btn_add',
  'btn_edit',
  'btn_remove',
  'btn_detail',
  'btn_batchRemove',
  'btn_download',
  'btn_upload',
  'btn_batchPrint',
]

/** MN-01: the menus of one system that a person was given, with the groups above them; a group with nothing in it is left out. */
export async function menusOf(db: Db, grants: Grants, systemId: string): Promise<TreeRow[]> {
  const rows = (await listAll(db, entityOf('menu'))).filter((row) => row.enabledMark === 1 && row.systemId === systemId)
  const ids = new Set(rows.map((row) => row.id))
  const root = entityOf('menu').tree?.root
  // What stands under a menu that is switched off is switched off as well.
  const reachable = rows.filter((row) => row.parentId === root || ids.has(row.parentId))
  const given = withAncestors(reachable, (row) => !groups.has(Number(row.type)) && grants.mayEnter(String(row.id)))
  const orphans = (nodes: TreeRow[]) => nodes.filter((node) => node.parentId === root)
  return orphans(toTree(given.map(toMenuItem)))
}

/** MN-14: an entry as the client reads it; modelId is the menu's own id, the application's is in propertyJson. */
const toMenuItem = (row: Row): Row => ({
  ...Object.fromEntries(menuFields.map((field) => [field, row[field] as Json])),
  path: pathOf(row),
  propertyJson: row.propertyJson ?? '{}',
  hidden: row.hidden === 1,
  vueName: String(row.enCode).replaceAll('.', '-'),
  modelId: row.id as Json,
})

/** MN-02 to MN-10: where an entry opens inside the application; empty where it does not. */
function pathOf(row: Row): string {
  const address = String(row.urlAddress ?? '').replace(/^\/+/, '')
  if (row.type === 0 || row.type === 6) return ''
  if (row.type === 7) return row.linkTarget === '_self' ? `/${row.enCode}` : ''
  if (row.type === 1) return `/${row.enCode}`
  return `/${(row.type === 2 ? address.split('?')[0] : address) || row.enCode}`
}

const codes = (list: Iterable<string>) => [...list].map((enCode) => ({ enCode }))

/** What a person may use on each of their menus; an administrator's entries name the standard buttons (userInfo.isAdministrator opens the rest). */
export function permissionsOf(menus: readonly TreeRow[], grants: Grants): Row[] {
  const entries: Row[] = []
  const visit = (node: TreeRow) => {
    const grant = grants.menus.get(String(node.id))
    if (grants.isAdmin)
      entries.push({ modelId: node.id as Json, enCode: node.enCode as Json, button: codes(standardButtons), column: [], form: [] })
    else if (grant)
      entries.push({
        modelId: grant.menuId,
        enCode: grant.enCode,
        button: codes(grant.button),
        column: codes(grant.column),
        form: codes(grant.form),
      })
    node.children?.forEach(visit)
  }
  menus.forEach(visit)
  return entries
}

/** UserInfo: who is signed in, where they belong, and their sign-in before this one. */
export async function userInfoOf(db: Db, user: SessionUser, systems?: Systems): Promise<Row> {
  const { own, current } = systems ?? (await systemsOf(db, user))
  const row = await db
    .selectFrom('base_user as u')
    .leftJoin('base_user_login as l', 'l.userId', 'u.id')
    .select(['u.headIcon', 'u.theme', 'u.language', 'u.mobile', 'u.email', 'l.changedAt', 'l.prevTime', 'l.prevIp'])
    .where('u.id', '=', user.id)
    .executeTakeFirstOrThrow()
  const { organizeId, position, positions } = await placeOf(db, user)
  const [roles, groups] = [await rolesOf(db, user.id), await groupsOf(db, user.id)]
  const units = (organizeId ? (await unitPaths(db, [organizeId])).get(organizeId) : undefined) ?? []
  const company = units.findLast((unit) => unit.category === 'company')
  return {
    userId: user.id,
    userAccount: user.account,
    userName: user.realName,
    headIcon: row.headIcon ?? '',
    isAdministrator: user.isAdmin,
    organizeId,
    organizeIdList: units.map((unit) => unit.id),
    organizeName: units.map((unit) => unit.fullName).join('/'),
    companyId: company?.id ?? null,
    companyName: company?.fullName ?? '',
    departmentId: organizeId,
    departmentName: units.at(-1)?.fullName ?? '',
    positionIds: positions.map(({ id, name }) => ({ id, name })),
    positionId: position?.id ?? null,
    positionName: positions.map(({ name }) => name).join(','),
    roleIds: roles.map(({ id }) => id),
    roleCodes: roles.map(({ enCode }) => enCode),
    groupIds: groups.map(({ id }) => id),
    systemId: current?.id ?? '',
    systemIds: own.map(({ id, fullName, enCode, icon }) => ({ id, name: fullName, enCode, icon })),
    portalId: '',
    signImg: await defaultSignature(db, user.id),
    mobile: row.mobile ?? '',
    email: row.email ?? '',
    theme: row.theme ?? 'classic',
    language: row.language ?? '',
    changePasswordDate: row.changedAt,
    prevLogin: row.prevTime === null ? 0 : 1,
    prevLoginTime: row.prevTime,
    prevLoginIPAddress: row.prevIp ?? '',
  }
}
