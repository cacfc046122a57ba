import { type RawBuilder, sql } from 'kysely'
import type { Purpose } from '../../auth/rules.ts'
import type { Asker } from '../../auth/writer.ts'
import type { Db } from '../../db/types.ts'
import type { Way } from './ways.ts'

/** The screens that show accounts, and the way that each is about; the first one shows them all. */
const shownBy: { readonly [menu: string]: Way | undefined } = {
  'msgCenter.accountConfig': undefined,
  'weChat.mpConfig': 'publicAccount',
  'weChat.qyConfig': 'weCom',
}
export const accountMenus = Object.keys(shownBy)

const buttons: { readonly [purpose in Purpose]?: string } = { create: 'btn_add', update: 'btn_edit', delete: 'btn_remove' }

/** The accounts that somebody reaches for a purpose: those of the screens that they were given it on; nothing where these are all. */
export async function accountScope(db: Db, { grants, flags }: Asker, purpose: Purpose): Promise<RawBuilder<boolean> | undefined> {
  const [rights, button] = [await grants(), buttons[purpose]]
  const ways: string[] = []
  for (const [menu, way] of Object.entries(shownBy)) {
    const may = button ? rights.mayPress(menu, button, (await flags(menu, db)).useBtnPermission) : rights.mayOpen(menu)
    if (!may) continue
    if (way === undefined) return undefined
    ways.push(way)
  }
  return sql<boolean>`"way" = any(${ways}::text[])`
}
