import { parseRecord } from '#core/json.ts'
import { system } from '../../../db/audit.ts'
import { entityOf } from '../../../entities/catalog.ts'
import { addHooks } from '../../../entities/repository.ts'
import { ApiError } from '../../../errors.ts'

/** What a menu's JSON cannot say. */
export function menuRules(): void {
  addHooks('menu', {
    // What is shipped is what schemas/menus says; nobody adds to it or takes from it through a call.
    prepare: (_trx, values, current, { actor }) => ({
      ...values,
      shipped: actor === system ? (values.shipped ?? 0) : (current?.shipped ?? 0),
    }),
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
