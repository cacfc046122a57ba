import type { FastifyRequest } from 'fastify'
import type { Translate } from '#core/form.ts'
import { listMark } from '#core/text.ts'
import { ApiError } from '../../base/errors.ts'
import { anyOf } from '../../db/columns.ts'
import type { Db } from '../../db/types.ts'
import { mayCall } from '../../http/mayCall.ts'
import { repository } from '../../records/entity/repository.ts'
import { modelOf } from '../../records/model/model.ts'
import { countRecords } from '../../records/query/filter.ts'
import { menusOfModel } from '../../records/rights/access.ts'
import { removeDraft } from '../applications/index.ts'

/** What goes with an application that is deleted. */
export interface Uses {
  id: string
  fullName: string
  records: number
  /** what its entries are called, as one text */
  menus: string
  /** roles, positions, groups and people that were given one of its entries */
  holders: number
}

/** Records of an application that are not deleted; none where it was never released. */
async function recordsOf(db: Db, id: string): Promise<number> {
  const model = await modelOf(db, id, { off: true }).catch((error: unknown) =>
    error instanceof ApiError ? undefined : Promise.reject(error),
  )
  return model ? countRecords(db, model) : 0
}

/** What an application has that is in use. Throws not found. */
export async function usesOf(db: Db, id: string, t: Translate): Promise<Uses> {
  const { fullName } = await repository('visualdev').stored(db, id)
  const menus = await menusOfModel(db, id, { disabled: true })
  const ids = menus.map((menu) => menu.id)
  const given = await db
    .selectFrom('base_authorize')
    .select(['objectType', 'objectId'])
    .distinct()
    .where('kind', '=', 'menu')
    .where('menuId', '=', anyOf(ids))
    .execute()
  return {
    ...{ id, fullName: String(fullName ?? ''), records: await recordsOf(db, id) },
    ...{ menus: menus.map((menu) => menu.fullName).join(t(listMark)), holders: given.length },
  }
}

/** Deletes an application with its entries and what was given of them. Its tables stay. Throws forbidden where there are entries that the caller may not delete. */
export async function removeApplication(trx: Db, request: FastifyRequest, id: string): Promise<string[]> {
  const menus = await menusOfModel(trx, id, { disabled: true })
  const grants = await request.grants()
  if (menus.length > 0 && !grants.isAdmin && !(await mayCall(request.server, { menu: 'system.menu', button: 'btn_remove' }, grants, trx)))
    throw new ApiError('forbidden')
  for (const menu of menus) await repository('menu').remove(trx, menu.id, request.writer)
  return removeDraft(trx, id, request.writer)
}
