import type { Module } from '../../http/route.ts'
import { accounts } from './accountRoutes.ts'
import { accountRules } from './accountRules.ts'
import { deliveryClearing } from './clearing.ts'
import { deliverJobs } from './deliver.ts'
import { monitor } from './monitorRoutes.ts'
import { accountTest } from './testRoute.ts'

export { type NewDelivery, queueDelivery } from './queue.ts'

export const channelsModule: Module = {
  routes: [accounts, accountTest, monitor],
  rules: [accountRules],
  jobs: deliverJobs,
  recurring: deliveryClearing,
}
