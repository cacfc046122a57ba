import type { Module } from '../../http/route.ts'
import { area } from './routes.ts'
import { areaRules } from './rules.ts'

export const areasModule: Module = { routes: [area], rules: [areaRules] }
