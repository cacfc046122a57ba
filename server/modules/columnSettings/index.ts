import type { Module } from '../../http/route.ts'
import { columnSettings } from './routes.ts'

export { columnModulesOf } from './arranged.ts'

export const columnSettingsModule: Module = { routes: [columnSettings] }
