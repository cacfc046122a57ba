import type { Module } from '../../http/route.ts'
import { designers } from './designerRoutes.ts'
import { elsewhere } from './elsewhereRoutes.ts'
import { entries } from './entryRoutes.ts'
import { newApplication } from './routes.ts'

export const newApplicationModule: Module = { routes: [newApplication, designers, entries, elsewhere] }
