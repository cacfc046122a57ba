import { sendingsIn } from '#core/flow/messages.ts'
import type { RuleSet } from '../../../auth/rules.ts'
import type { WriteContext } from '../../../auth/writer.ts'
import { ApiError } from '../../../base/errors.ts'
import type { Db } from '../../../db/types.ts'
import { flowEvents } from '../../channels/index.ts'
import { flowNames, flowsNaming } from '../naming/index.ts'

/** Throws where flows name a sending configuration, with the flows. */
async function mustBeUnnamed(trx: Db, id: string, { t }: WriteContext): Promise<void> {
  const flows = await flowsNaming(trx, id, (def) => sendingsIn(def).some(({ send }) => send === id) || undefined)
  if (flows.length > 0) throw new ApiError('inUse', { key: 'msgSendConfig.inFlows', params: { flows: flowNames(flows, t) } })
}

/** A sending configuration that flows name stays one of flows. One that is switched off says nothing, and comes back. */
export const messageRules: RuleSet = {
  msgSendConfig: {
    prepare: async (trx, values, current, context) => {
      const leaves = current !== undefined && flowEvents.includes(String(current.event)) && !flowEvents.includes(String(values.event))
      if (leaves) await mustBeUnnamed(trx, String(current.id), context)
      return values
    },
    beforeDelete: (trx, { id }, context) => mustBeUnnamed(trx, String(id), context),
  },
}
