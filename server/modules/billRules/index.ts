import type { Module } from '../../http/route.ts'
import { billRule } from './routes.ts'
import { billRules } from './rules.ts'

export const billRulesModule: Module = { routes: [billRule], rules: [billRules] }
