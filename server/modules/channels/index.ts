import type { Module } from '../../http/route.ts'
import { accounts } from './accountRoutes.ts'
import { accountRules } from './accountRules.ts'
import { deliveryClearing } from './clearing.ts'
import { deliverJobs } from './deliver.ts'
import { monitor } from './monitorRoutes.ts'
import { callback } from './publicAccount/callbackRoutes.ts'
import { bindings } from './publicAccount/routes.ts'
import { preferences } from './sending/choiceRoutes.ts'
import { digestJobs } from './sending/digest.ts'
import { sending } from './sending/routes.ts'
import { sendingRules } from './sending/rules.ts'
import { tellJobs } from './sending/tell.ts'
import { accountTest } from './testRoute.ts'

export { type Account, type At, SendFault } from './message.ts'
export { type NewDelivery, queueDelivery } from './queue.ts'
export { withoutSecrets } from './send.ts'
export { callJson, type ProviderAnswer, postJson, queryOf } from './senders/provider.ts'
export { callWithToken } from './senders/tokens.ts'
export { silentFor } from './sending/choices.ts'
export { flowEvents, isMessageEvent, type MessageEvent } from './sending/events.ts'
export { ensureTemplates } from './sending/seed.ts'
export { tellNoticeOutside, tellOutside } from './sending/tell.ts'

export const channelsModule: Module = {
  routes: [accounts, accountTest, bindings, callback, monitor, preferences, sending],
  rules: [accountRules, sendingRules],
  jobs: { ...deliverJobs, ...digestJobs, ...tellJobs },
  recurring: deliveryClearing,
}
