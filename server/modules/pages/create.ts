import type { Json, Row } from '#core/types.ts'
import type { WriteContext } from '../../auth/writer.ts'
import { ApiError, invalid } from '../../base/errors.ts'
import type { Db } from '../../db/types.ts'
import { findBy } from '../../records/entity/query.ts'
import { repository } from '../../records/entity/repository.ts'
import { takenFault } from '../../records/write/unique.ts'
import { forgetSchema, headOf, saveVersion } from '../versions/index.ts'
import { reserved } from './addresses.ts'
import { contentOf, titleFor } from './begin.ts'
import { storedFaults } from './existing.ts'
import { asText, refuse } from './faults.ts'
import { shippedPages } from './shipped.ts'

/** The address of a page's menu: its code with slashes for dots. */
const addressOf = (code: string): string => code.replaceAll('.', '/')

/** Makes a page without a menu entry. Throws with the broken rules when the code is taken or the page has faults. */
export async function addPage(trx: Db, body: Row, context: WriteContext): Promise<{ code: string; title: Json }> {
  const code = String(body.code ?? '')
  const title = titleFor(body)
  const taken = shippedPages().has(code) || reserved.has(code.split('.')[0] ?? '') || (await headOf(trx, 'page', code)).version > 0
  if (taken) throw invalid([takenFault('code', context.t('t:studio.codeTaken'))])
  const content =
    body.content === undefined || body.content === null || body.content === ''
      ? await contentOf(trx, body, code, title, context)
      : asText(body.content)
  refuse(await storedFaults(trx, content, code))
  await saveVersion(trx, { kind: 'page', code, content, note: noteOf(body.note), user: context.actor })
  return { code, title }
}

/** Makes a page and its menu entry, granted to the roles of whoever makes it, in one transaction. Throws as `addPage` does. */
export async function createPage(trx: Db, body: Row, context: WriteContext): Promise<{ code: string; menuId: Json; path: string }> {
  const { code, title } = await addPage(trx, body, context)
  const menu = await repository('menu').insert(
    trx,
    {
      parentId: body.parentId ?? '-1',
      fullName: body.fullName ?? (context.t(title as string) || code),
      enCode: code,
      type: 2,
      icon: body.icon ?? null,
      urlAddress: addressOf(code),
      sortCode: body.sortCode ?? 0,
    },
    context,
  )
  const roles = await trx.selectFrom('base_user_role').select('roleId').where('userId', '=', context.actor.userId).execute()
  for (const { roleId } of roles)
    await repository('authorize').insert(trx, { objectType: 'role', objectId: roleId, menuId: menu.id ?? null, kind: 'menu' }, context)
  return { code, menuId: menu.id ?? null, path: `/${addressOf(code)}` }
}

/** Deletes a page of one's own, its versions and its menu entries. A shipped page stays. */
export async function deletePage(trx: Db, code: string, context: WriteContext): Promise<void> {
  if (shippedPages().has(code)) throw new ApiError('protected', { key: 'studio.shippedStays' })
  if ((await headOf(trx, 'page', code, { lock: true })).version === 0) throw new ApiError('notFound')
  const menus = repository('menu')
  const entry = await findBy(trx, menus.entity, { enCode: code, type: 2 })
  if (entry) await menus.remove(trx, String(entry.id), context)
  await forgetSchema(trx, 'page', code)
  // whose home page it was, and what they changed of it
  await trx.deleteFrom('base_portal').where('code', '=', code).execute()
  await trx.deleteFrom('base_portal_arrangement').where('code', '=', code).execute()
  await trx.deleteFrom('base_portal_home').where('code', '=', code).execute()
}

/** A note as it is kept: text without what the database cannot hold. */
export const noteOf = (note: unknown): string | undefined =>
  typeof note === 'string' ? note.replaceAll('\u0000', '').trim() || undefined : undefined
