import type { FastifyRequest } from 'fastify'
import { listMark } from '#core/text.ts'
import { ApiError } from '../../base/errors.ts'
import { anyOf } from '../../db/columns.ts'
import type { Db } from '../../db/types.ts'
import { mayCall } from '../../http/mayCall.ts'
import { repository } from '../../records/entity/repository.ts'
import { type ModelMenu, menusOfModel } from '../../records/rights/access.ts'
import { removeDraft } from '../applications/index.ts'
import { countLinks } from '../shortLinks/index.ts'
import { type Counted, countedFor, lostWords, namedWords, templateWords } from './lost.ts'

/** What goes with an application that is deleted. */
interface Uses extends Counted {
  id: string
  fullName: string
  /** records and rows, in words */
  lost: string
  /** what its entries are called, as one text */
  menus: string
  /** roles, positions, groups and people that were given one of its entries */
  holders: number
  /** short links to its form that may still be used; null for whoever may not see those of others */
  links: number | null
  /** what names it elsewhere, as one text */
  named: string
}

/** The entries of an application. Throws forbidden where there are some that the caller may not delete, and so not the application either. */
async function entriesToRemove(db: Db, request: FastifyRequest, id: string): Promise<ModelMenu[]> {
  const menus = await menusOfModel(db, id, { disabled: true })
  const grants = await request.grants()
  if (menus.length > 0 && !grants.isAdmin && !(await mayCall(request.server, { menu: 'system.menu', button: 'btn_remove' }, grants, db)))
    throw new ApiError('forbidden')
  return menus
}

/** What an application has that is in use, told to who may delete it. Throws not found and forbidden, as deleting does. */
export async function usesOf(request: FastifyRequest, id: string): Promise<Uses> {
  const { t, server } = request
  const { db } = server
  const { fullName, enCode } = await repository('visualdev').stored(db, id)
  const menus = await entriesToRemove(db, request, id)
  const given = await db
    .selectFrom('base_authorize')
    .select(['objectType', 'objectId'])
    .distinct()
    .where('kind', '=', 'menu')
    .where('menuId', '=', anyOf(menus.map((menu) => menu.id)))
    .execute()
  const counted = await countedFor(request, id)
  const lost = [lostWords(counted, t), ...(await templateWords(db, id, t))].join(t(listMark))
  return {
    ...{ id, fullName: String(fullName ?? ''), ...counted, lost },
    ...{ menus: menus.map((menu) => menu.fullName).join(t(listMark)), holders: given.length },
    links: request.user.isAdmin ? await countLinks(db, id) : null,
    named: await namedWords(request, id, String(enCode ?? '')),
  }
}

/** Deletes an application with its entries and what was given of them. Its tables stay. Throws forbidden where there are entries that the caller may not delete. */
export async function removeApplication(trx: Db, request: FastifyRequest, id: string): Promise<string[]> {
  for (const menu of await entriesToRemove(trx, request, id)) await repository('menu').remove(trx, menu.id, request.writer)
  await trx.deleteFrom('msg_record_event').where('modelId', '=', id).execute()
  return removeDraft(trx, id, request.writer)
}
