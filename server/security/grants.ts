import type { Db } from '../db/types.ts'
import type { SessionUser } from './session.ts'

/** What a person's roles give them on one menu: codes of buttons, columns and form fields. */
export interface MenuGrant {
  menuId: string
  enCode: string
  button: ReadonlySet<string>
  column: ReadonlySet<string>
  form: ReadonlySet<string>
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
  mayPress: (menu: string, button: string, checked: boolean | undefined) => boolean
  maySeeColumn: (menu: string, column: string, checked: boolean | undefined) => boolean
  maySeeField: (menu: string, field: string, checked: boolean | undefined) => boolean
}

type Kind = 'button' | 'column' | 'form'

/** Reads what a person's enabled roles give, on menus that are enabled. */
export async function readGrants(db: Db, user: Pick<SessionUser, 'id' | 'isAdmin'>): Promise<Grants> {
  const rows = await db
    .selectFrom('base_authorize as a')
    .innerJoin('base_user_role as ur', 'ur.roleId', 'a.roleId')
    .innerJoin('base_role as r', 'r.id', 'a.roleId')
    .innerJoin('base_menu as m', 'm.id', 'a.menuId')
    .select(['a.menuId', 'a.kind', 'a.code', 'm.enCode'])
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
    })
  }
  for (const row of rows) if (row.kind !== 'menu') menus.get(row.menuId)?.[row.kind as Kind]?.add(row.code)
  const byCode = new Map([...menus.values()].map((grant) => [grant.enCode, grant]))
  const find = (menu: string) => menus.get(menu) ?? byCode.get(menu)
  const may = (kind: Kind) => (menu: string, code: string, checked: boolean | undefined) => {
    if (user.isAdmin) return true
    const grant = find(menu)
    return grant !== undefined && (!checked || grant[kind].has(code))
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
