import type { Module } from '../../http/route.ts'
import { system } from './routes.ts'
import { systemEntityRules } from './rules.ts'

export const systemsModule: Module = { routes: [system], rules: [systemEntityRules] }
