import type { Module } from '../../http/route.ts'
import { browsing } from './browseRoutes.ts'
import { dataSources } from './routes.ts'
import { dataSourceRules } from './rules.ts'

export const dataSourcesModule: Module = { routes: [dataSources, browsing], rules: [dataSourceRules] }
