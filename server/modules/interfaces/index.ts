import type { Module } from '../../http/route.ts'
import { dataInterface } from './routes.ts'
import { dataInterfaceRules } from './rules.ts'

export const interfacesModule: Module = { routes: [dataInterface], rules: [dataInterfaceRules] }
