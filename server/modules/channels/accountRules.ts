import type { RuleSet } from '../../auth/rules.ts'
import { ApiError } from '../../base/errors.ts'
import { forgetAccount } from './accounts.ts'
import { accountScope } from './reach.ts'
import { mustBeFree } from './sending/rules.ts'
import { isWay, wayOf } from './ways.ts'

/** What the JSON of accounts cannot say. */
export const accountRules: RuleSet = {
  msgAccount: {
    scope: accountScope,
    // the way says the type
    prepare: (_trx, values) => (isWay(values.way) ? { ...values, type: wayOf(values.way).type } : values),
    beforeDelete: async (trx, { id }) => {
      await mustBeFree(trx, 'accountId', String(id))
      const waits = await trx
        .selectFrom('msg_delivery')
        .select('id')
        .where('accountId', '=', String(id))
        .where('state', '=', 'waiting')
        .executeTakeFirst()
      if (waits) throw new ApiError('inUse', { key: 'msgAccount.inUse' })
      await forgetAccount(trx, String(id))
    },
  },
}
