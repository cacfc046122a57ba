import type { RuleSet } from '../../auth/rules.ts'
import { mainSystem } from '../../auth/systems.ts'
import { ApiError } from '../../base/errors.ts'

/** The product's own system stays, and stays switched on: the screens that administer all others stand in it. */
export const systemEntityRules: RuleSet = {
  system: {
    check: async (_trx, { enabledMark }, current, { t }) =>
      current?.id === mainSystem && enabledMark !== 1 ? [{ field: 'enabledMark', rule: 'main', message: t('t:server.system.main') }] : [],
    beforeDelete: async (trx, { id }) => {
      if (id === mainSystem) throw new ApiError('protected', { key: 'server.system.main' })
      await trx.deleteFrom('base_authorize').where('kind', '=', 'system').where('code', '=', String(id)).execute()
    },
  },
}
