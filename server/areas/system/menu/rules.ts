import { parseRecord } from '#core/json.ts'
import type { Row } from '#core/types.ts'
import { system } from '../../../db/audit.ts'
import type { Db } from '../../../db/types.ts'
import { entityOf } from '../../../entities/catalog.ts'
import { findBy, listAll } from '../../../entities/query.ts'
import { addHooks } from '../../../entities/repository.ts'
import { subtreeIds } from '../../../entities/tree.ts'
import { ApiError } from '../../../errors.ts'
import { mainSystem } from '../../../security/systems.ts'

/** An entry belongs to the system of the group that it stands in; one at the top to the system that it names. */
async function systemOf(trx: Db, { parentId, systemId }: Row): Promise<string> {
  const above = await findBy(trx, entityOf('menu'), { id: parentId ?? '' })
  return String((above ?? { systemId }).systemId || mainSystem)
}

/** A group that moves to another system takes with it what stands below it. */
async function moveBelow(trx: Db, id: string, systemId: string): Promise<void> {
  const below = [...subtreeIds(await listAll(trx, entityOf('menu')), id)].filter((one) => one !== id)
  if (below.length > 0) await trx.updateTable('base_menu').set({ systemId }).where('id', 'in', below).execute()
}

/** What a menu's JSON cannot say. */
export function menuRules(): void {
  addHooks('menu', {
    // What is shipped is what schemas/menus says; nobody adds to it or takes from it through a call.
    prepare: async (trx, values, current, { actor }) => {
      const systemId = await systemOf(trx, values)
      if (current && current.systemId !== systemId) await moveBelow(trx, String(current.id), systemId)
      return { ...values, systemId, shipped: actor === system ? (values.shipped ?? 0) : (current?.shipped ?? 0) }
    },
    check: async (_trx, { propertyJson }, _current, { t }) =>
      parseRecord(propertyJson as string | null)
        ? []
        : [
            {
              field: 'propertyJson',
              rule: 'json',
              message: t('t:rule.type', { label: t(entityOf('menu').columns.get('propertyJson')?.node.label) }),
            },
          ],
    beforeDelete: async (trx, record) => {
      if (record.shipped === 1) throw new ApiError('protected')
      await trx.deleteFrom('base_authorize').where('menuId', '=', record.id).execute()
    },
  })
}
