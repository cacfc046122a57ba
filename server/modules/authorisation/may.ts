import { isClearCode } from '#core/format/masked.ts'
import { ownSystems } from '../../auth/systems.ts'
import type { Asker } from '../../auth/writer.ts'
import type { Db } from '../../db/types.ts'
import type { PartKind } from '../../records/rights/parts.ts'
import { type MenuRow, modelOfMenu } from './parts.ts'
import { type RightKind, rightOf } from './tree.ts'

/** Kinds of parts that a screen asks permission for; of the others everybody who has the menu has all. */
export async function askedBy(db: Db, flagsOf: Asker['flags'], menu: MenuRow): Promise<ReadonlySet<PartKind>> {
  const model = await modelOfMenu(db, menu)
  const flags = model?.list ?? (await flagsOf(menu.enCode, db))
  return new Set<PartKind>([
    ...(flags.useBtnPermission ? (['button'] as const) : []),
    ...(flags.useColumnPermission ? (['column'] as const) : []),
    ...(flags.useFormPermission ? (['form'] as const) : []),
    ...(model?.list.useDataPermission ? (['data'] as const) : []),
  ])
}

/** What somebody may give to others: an administrator everything, everybody else what they have themselves. */
export async function mayGive(db: Db, { user, grants, flags }: Asker): Promise<(kind: RightKind, name: string) => boolean> {
  if (user.isAdmin) return () => true
  const { menus: own, designs } = await grants()
  const systems = new Set((await ownSystems(db, user)).map(({ id }) => id))
  const menus = await db
    .selectFrom('base_menu')
    .select(['id', 'enCode', 'type', 'propertyJson'])
    .where('id', 'in', ['', ...own.keys()])
    .execute()
  const asked = new Map<string, ReadonlySet<PartKind>>()
  for (const menu of menus) asked.set(menu.id, await askedBy(db, flags, menu))
  return (kind, name) => {
    if (kind === 'system') return systems.has(name)
    if (kind === 'design') return designs.has(name)
    const { menuId, code } = kind === 'menu' ? { menuId: name, code: '' } : rightOf(name)
    const grant = own.get(menuId)
    if (!grant || kind === 'menu') return grant !== undefined
    // whoever reaches every record may give any part of them
    return (!asked.get(menuId)?.has(kind) && !isClearCode(code)) || grant[kind].has(code) || (kind === 'data' && grant.data.has('all'))
  }
}
