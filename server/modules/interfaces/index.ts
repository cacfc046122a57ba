import type { Module } from '../../http/route.ts'
import { interfaceCalls } from './callRoutes.ts'
import { dataInterface } from './routes.ts'
import { dataInterfaceRules } from './rules.ts'

export { interfacesSending } from './access.ts'
export { interfacesRefused } from './held.ts'
export { runTaskFor, tellInterface } from './run.ts'

export const interfacesModule: Module = { routes: [dataInterface, interfaceCalls], rules: [dataInterfaceRules] }
