import type { Db } from '../db/types.ts'
import type { SessionUser } from './session.ts'

/** What a person's roles give them on one menu: codes of buttons, columns and form fields. */
export interface MenuGrant {
  menuId: string
  enCode: string
  button: ReadonlySet<string>
  column: ReadonlySet<string>
  form: ReadonlySet<string>
  /** flags of the menu: off shows all, on with no entry hides all (readings C-084, C-085) */
  useBtnPermission: boolean
  useColumnPermission: boolean
  useFormPermission: boolean
}

/** A person's rights. A menu is named by its id or by its enCode. An administrator may do everything. */
export interface Grants {
  isAdmin: boolean
  menus: ReadonlyMap<string, MenuGrant>
  mayOpen: (menu: string) => boolean
  /** `checked` says whether the page checks its buttons; without it the menu's own flag decides */
  mayPress: (menu: string, button: string, checked?: boolean) => boolean
  maySeeColumn: (menu: string, column: string, checked?: boolean) => boolean
  maySeeField: (menu: string, field: string, checked?: boolean) => boolean
}

type Kind = 'button' | 'column' | 'form'
const flagOf = { button: 'useBtnPermission', column: 'useColumnPermission', form: 'useFormPermission' } as const

/** Reads what a person's enabled roles give, on menus that are enabled. */
export async function readGrants(db: Db, user: Pick<SessionUser, 'id' | 'isAdmin'>): Promise<Grants> {
  const rows = await db
    .selectFrom('base_authorize as a')
    .innerJoin('base_user_role as ur', 'ur.roleId', 'a.roleId')
    .innerJoin('base_role as r', 'r.id', 'a.roleId')
    .innerJoin('base_menu as m', 'm.id', 'a.menuId')
    .select(['a.menuId', 'a.kind', 'a.code', 'm.enCode', 'm.useBtnPermission', 'm.useColumnPermission', 'm.useFormPermission'])
    .where('ur.userId', '=', user.id)
    .where('r.enabledMark', '=', 1)
    .where('m.enabledMark', '=', 1)
    .execute()
  const menus = new Map<string, MenuGrant & { [kind in Kind]: Set<string> }>()
  // Buttons, columns and fields count only on a menu that is itself given.
  for (const row of rows.filter(({ kind }) => kind === 'menu')) {
    menus.set(row.menuId, {
      menuId: row.menuId,
      enCode: row.enCode,
      button: new Set(),
      column: new Set(),
      form: new Set(),
      useBtnPermission: row.useBtnPermission === 1,
      useColumnPermission: row.useColumnPermission === 1,
      useFormPermission: row.useFormPermission === 1,
    })
  }
  for (const row of rows) if (row.kind !== 'menu') menus.get(row.menuId)?.[row.kind as Kind]?.add(row.code)
  const byCode = new Map([...menus.values()].map((grant) => [grant.enCode, grant]))
  const find = (menu: string) => menus.get(menu) ?? byCode.get(menu)
  const may = (kind: Kind) => (menu: string, code: string, checked?: boolean) => {
    if (user.isAdmin) return true
    const grant = find(menu)
    return grant !== undefined && (!(checked ?? grant[flagOf[kind]]) || grant[kind].has(code))
  }
  return {
    isAdmin: user.isAdmin,
    menus,
    mayOpen: (menu) => user.isAdmin || find(menu) !== undefined,
    mayPress: may('button'),
    maySeeColumn: may('column'),
    maySeeField: may('form'),
  }
}
