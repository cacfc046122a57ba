import type { Module } from '../../http/route.ts'
import { interfaceCalls } from './callRoutes.ts'
import { dataInterface } from './routes.ts'
import { dataInterfaceRules } from './rules.ts'
import { dataInterfaceVariate } from './variateRoutes.ts'
import { variateRules } from './variateRules.ts'

export { interfacesSending } from './access.ts'
export { interfacesRefused } from './held.ts'
export { logCall } from './log.ts'
export { runTaskFor, tellInterface } from './run.ts'

export const interfacesModule: Module = {
  routes: [dataInterface, interfaceCalls, dataInterfaceVariate],
  rules: [dataInterfaceRules, variateRules],
}
