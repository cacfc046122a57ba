import { sql } from 'kysely'
import { isClearCode } from '#core/format/masked.ts'
import { parseRecord } from '#core/json.ts'
import { often } from '../db/named.ts'
import type { Db, RowOf } from '../db/types.ts'
import { type HolderType, holdersOf, membershipsOf } from './holders.ts'
import type { SessionUser } from './session.ts'
import { isOwnSystem } from './systems.ts'

/** What a person was given on one menu: codes of buttons, columns and form fields, and data schemes. */
export interface MenuGrant {
  menuId: string
  enCode: string
  button: ReadonlySet<string>
  column: ReadonlySet<string>
  form: ReadonlySet<string>
  /** which records: names of the schemes that every menu has, and ids of those of this one */
  data: ReadonlySet<string>
}

/**
 * A person's rights. A menu is named by its id or by its enCode. An administrator may do everything.
 * `checked` is the page's flag: off shows all, on with no entry hides all (readings C-084, C-085).
 */
export interface Grants {
  isAdmin: boolean
  /** by the menu's id */
  menus: ReadonlyMap<string, MenuGrant>
  mayOpen: (menu: string) => boolean
  /** an entry that the menu shows: one that was given, or the screen of who designs single applications */
  mayEnter: (menu: string) => boolean
  /** MN-04, MN-07, MN-08: a page of an own entry, or one that an own report or portal names */
  mayReadPage: (code: string) => boolean
  /** ids of the applications that a person designs, each by itself; whoever was given a screen of designers does not stand here */
  designs: ReadonlySet<string>
  mayPress: (menu: string, button: string, checked: boolean | undefined) => boolean
  maySeeColumn: (menu: string, column: string, checked: boolean | undefined) => boolean
  maySeeField: (menu: string, field: string, checked: boolean | undefined) => boolean
}

const page = 2
/** types of menus that show the page named in their propertyJson: report and portal */
const pointing = new Set([5, 8])

/** The page that an entry shows, if it shows one. */
export function pageOf({ type, enCode, propertyJson }: { type: number; enCode: string; propertyJson: string | null }): string | undefined {
  if (type === page) return enCode
  const code = pointing.has(type) ? parseRecord(propertyJson)?.moduleId : undefined
  return typeof code === 'string' ? code : undefined
}

type Kind = 'button' | 'column' | 'form' | 'data'

/** Menus that are switched off, and what stands below them: switching a group off closes what is in it. */
const closed = sql<string>`(with recursive "off" as (
  select "id" from "base_menu" where "enabledMark" <> 1
  union select m."id" from "base_menu" m join "off" o on m."parentId" = o."id")
  select "id" from "off")`

/** Screens of delegated administration. */
const branchMenus = [
  'permission.organize',
  'permission.position',
  'permission.role',
  'permission.user',
  'permission.authorize',
  'permission.effective',
]

/** What whoever may change people of a branch does with them beside. */
const editing = ['btn_edit', 'btn_resetPassword', 'btn_lock', 'btn_handover']

/** A screen that a person has because they administer a branch, and what they may do there: whatever one of their branches allows. */
export interface BranchMenu {
  id: string
  enCode: string
  type: number
  mayAdd: boolean
  mayEdit: boolean
  mayDelete: boolean
  /** it, or a group above it, is switched off */
  menuOff: boolean
}

/** The buttons of a screen that administering a branch gives. */
const branchButtons = ({ mayAdd, mayEdit, mayDelete }: BranchMenu): string[] => [
  ...(mayAdd ? ['btn_add'] : []),
  ...(mayEdit ? editing : []),
  ...(mayDelete ? ['btn_remove'] : []),
]

const branchMenusOf = (db: Db, user: Pick<SessionUser, 'id'>): Promise<BranchMenu[]> =>
  often(
    db,
    db
      .selectFrom('base_grade as g')
      .innerJoin('base_menu as m', (join) => join.on('m.enCode', 'in', branchMenus))
      .select(['m.id', 'm.enCode', 'm.type', sql<boolean>`m."id" in ${closed}`.as('menuOff')])
      .select((['mayAdd', 'mayEdit', 'mayDelete'] as const).map((name) => sql<boolean>`bool_or(${sql.ref(`g.${name}`)} = 1)`.as(name)))
      .where('g.userId', '=', user.id)
      .groupBy(['m.id', 'm.enCode', 'm.type']),
  )

/** The screen that lists applications; whoever may design one of them has it for that one. */
const designScreen = 'onlineDev.webDesign'

/** An application that a person may design, and the screen that they have for it. */
export interface Design {
  modelId: string
  menuId: string
}

/** The applications that a person was given to design, by themselves or through what they are in; none where the screen for it does not count. */
async function designsOf(db: Db, user: Pick<SessionUser, 'id' | 'isAdmin'>): Promise<Design[]> {
  const rows = await often(
    db,
    db
      .selectFrom('base_authorize as a')
      .innerJoin(sql<{ objectType: HolderType; objectId: string }>`${holdersOf(user.id)}`.as('o'), (join) =>
        join.onRef('o.objectType', '=', 'a.objectType').onRef('o.objectId', '=', 'a.objectId'),
      )
      .innerJoin('base_menu as m', (join) => join.on('m.enCode', '=', designScreen))
      .innerJoin('base_system as s', 's.id', 'm.systemId')
      .select(['a.code', 'm.id'])
      .distinct()
      .where('a.kind', '=', 'design')
      .where(sql<boolean>`m."id" not in ${closed}`)
      .where('s.enabledMark', '=', 1)
      .where(isOwnSystem(user, 's.id')),
  )
  return rows.map(({ code, id }) => ({ modelId: String(code), menuId: id }))
}

/** One right that was given to somebody or to what they are in, and all that it takes for it to count. */
export interface GivenRow {
  kind: RowOf<'base_authorize'>['kind']
  menuId: string
  /** of a menu itself there is none */
  code: string | null
  enCode: string
  type: number
  propertyJson: string | null
  /** to what it was given, and what that is called; a person themselves has no name here */
  objectType: HolderType
  holder: string | null
  holderOn: boolean
  /** the menu, or a group above it, is switched off */
  menuOff: boolean
  systemOn: boolean
  /** PM-06: the menu's system is one that the person works in */
  systemOwn: boolean
}

/** Whether a right that was given counts: the only place that says so. */
export const counts = ({ holderOn, menuOff, systemOn, systemOwn }: GivenRow): boolean => holderOn && !menuOff && systemOn && systemOwn

/** All that a person's rights are worked out from. */
export interface Evidence {
  given: GivenRow[]
  branch: BranchMenu[]
  designs: Design[]
}

/** Reads what a person and what they are in were given, what counts and what does not. */
export async function evidenceOf(db: Db, user: Pick<SessionUser, 'id' | 'isAdmin'>): Promise<Evidence> {
  const given = await often(
    db,
    db
      .selectFrom('base_authorize as a')
      .innerJoin(
        sql<{ objectType: HolderType; objectId: string; holder: string | null; enabledMark: number }>`${membershipsOf(user.id)}`.as('o'),
        (join) => join.onRef('o.objectType', '=', 'a.objectType').onRef('o.objectId', '=', 'a.objectId'),
      )
      .innerJoin('base_menu as m', 'm.id', 'a.menuId')
      .innerJoin('base_system as s', 's.id', 'm.systemId')
      .select(['m.id as menuId', 'a.kind', 'a.code', 'm.enCode', 'm.type', 'm.propertyJson', 'o.objectType', 'o.holder'])
      .select([
        sql<boolean>`o."enabledMark" is not distinct from 1`.as('holderOn'),
        sql<boolean>`m."id" in ${closed}`.as('menuOff'),
        sql<boolean>`s."enabledMark" is not distinct from 1`.as('systemOn'),
        isOwnSystem(user, 's.id').as('systemOwn'),
      ]),
  )
  return { given, branch: await branchMenusOf(db, user), designs: await designsOf(db, user) }
}

/** A person's rights, from what was read of them. */
export function grantsFrom(user: Pick<SessionUser, 'isAdmin'>, { given, branch, designs }: Evidence): Grants {
  const rows = given.filter(counts)
  const pages = new Set<string | undefined>()
  const menus = new Map<string, MenuGrant & { [kind in Kind]: Set<string> }>()
  // Whoever administers a branch has the screens for it; the server holds what they reach there.
  for (const menu of branch.filter(({ menuOff }) => !menuOff)) {
    const { id, enCode, type } = menu
    pages.add(pageOf({ type: Number(type), enCode, propertyJson: null }))
    menus.set(id, { menuId: id, enCode, button: new Set(branchButtons(menu)), column: new Set(), form: new Set(), data: new Set() })
  }
  // Buttons, columns and fields count only on a menu that is itself given.
  for (const row of rows.filter(({ kind, menuId }) => kind === 'menu' && !menus.has(menuId))) {
    pages.add(pageOf({ type: Number(row.type), enCode: row.enCode, propertyJson: row.propertyJson }))
    menus.set(row.menuId, {
      menuId: row.menuId,
      enCode: row.enCode,
      button: new Set(),
      column: new Set(),
      form: new Set(),
      data: new Set(),
    })
  }
  if (designs.length > 0) pages.add(designScreen)
  for (const { kind, menuId, code } of rows)
    if (kind !== 'menu' && kind !== 'system' && kind !== 'design' && code !== null) menus.get(menuId)?.[kind].add(code)
  const byCode = new Map([...menus.values()].map((grant) => [grant.enCode, grant]))
  const find = (menu: string) => menus.get(menu) ?? byCode.get(menu)
  const may = (kind: Kind) => (menu: string, code: string, checked: boolean | undefined) => {
    if (user.isAdmin) return true
    const grant = find(menu)
    return grant !== undefined && (!checked || grant[kind].has(code))
  }
  const mayField = may('form')
  return {
    isAdmin: user.isAdmin,
    menus,
    mayOpen: (menu) => user.isAdmin || find(menu) !== undefined,
    mayEnter: (menu) => user.isAdmin || find(menu) !== undefined || designs.some(({ menuId }) => menuId === menu),
    mayReadPage: (code) => user.isAdmin || pages.has(code),
    designs: new Set(designs.map(({ modelId }) => modelId)),
    mayPress: may('button'),
    maySeeColumn: may('column'),
    // a mask is lifted for nobody to whom that was not given
    maySeeField: (menu, field, checked) => mayField(menu, field, checked || isClearCode(field)),
  }
}

/** Reads what a person and what they are in were given, on enabled menus of the systems that they work in (PM-06). */
export const readGrants = async (db: Db, user: Pick<SessionUser, 'id' | 'isAdmin'>): Promise<Grants> =>
  grantsFrom(user, await evidenceOf(db, user))
