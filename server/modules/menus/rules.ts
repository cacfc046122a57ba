import { parseRecord } from '#core/json.ts'
import type { FieldError, Row } from '#core/types.ts'
import { addressOf } from '../../auth/menuKinds.ts'
import type { RuleSet } from '../../auth/rules.ts'
import { mainSystem } from '../../auth/systems.ts'
import type { WriteContext } from '../../auth/writer.ts'
import { ApiError } from '../../base/errors.ts'
import { system } from '../../db/audit.ts'
import type { Db } from '../../db/types.ts'
import { entityOf } from '../../records/entity/catalog.ts'
import { findBy, listAll } from '../../records/entity/query.ts'
import { subtreeIds } from '../../records/query/tree.ts'
import { menuFaults } from './faults.ts'

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

/** Somebody says in which system an entry stands, and it is not that of its group. */
async function otherSystem(trx: Db, values: Row, current: Row | undefined): Promise<boolean> {
  const said = values.systemId && values.systemId !== (current?.systemId ?? mainSystem)
  return Boolean(said) && (await systemOf(trx, values)) !== values.systemId
}

/** Properties are a record, written as JSON. */
const propertyFaults = ({ propertyJson }: Row, { t }: WriteContext): FieldError[] =>
  parseRecord(propertyJson as string | null)
    ? []
    : [
        {
          field: 'propertyJson',
          rule: 'json',
          message: t('t:rule.type', { label: t(entityOf('menu').columns.get('propertyJson')?.node.label) }),
        },
      ]

/** What a menu's JSON cannot say. */
export const menuRules: RuleSet = {
  menu: {
    // What is shipped is what schemas/menus says; nobody adds to it or takes from it through a call.
    prepare: async (trx, values, current, { actor, t }) => {
      if (actor !== system && (await otherSystem(trx, values, current)))
        throw new ApiError('invalid', {
          key: 'server.menu.otherSystem',
          data: { errors: [{ field: 'parentId', rule: 'system', message: t('t:server.menu.otherSystem') }] },
        })
      const systemId = await systemOf(trx, values)
      if (current && current.systemId !== systemId) await moveBelow(trx, String(current.id), systemId)
      const address = values.urlAddress || actor === system ? undefined : addressOf(values.type, String(values.enCode ?? ''))
      return {
        ...values,
        systemId,
        ...(address === undefined ? {} : { urlAddress: address }),
        shipped: actor === system ? (values.shipped ?? 0) : (current?.shipped ?? 0),
      }
    },
    check: async (trx, values, current, context) => {
      const faults = propertyFaults(values, context)
      return faults.length > 0 || context.actor === system ? faults : menuFaults(trx, values, current, context)
    },
    beforeDelete: async (trx, record) => {
      if (record.shipped === 1) throw new ApiError('protected')
      for (const table of ['base_authorize', 'base_menu_right', 'base_data_scheme'] as const)
        await trx.deleteFrom(table).where('menuId', '=', String(record.id)).execute()
    },
  },
}
