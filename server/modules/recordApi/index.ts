import type { Module } from '../../http/route.ts'
import { onlineDevConfig } from './config.ts'
import { dataSelect } from './dataSelect.ts'
import { exportData } from './exportData.ts'
import { figures } from './figureRoutes.ts'
import { onlineDev } from './onlineDev.ts'

export { contextOf, scopeOf } from './asked.ts'
export { templateColumns, wordLists } from './template.ts'

export const recordApiModule: Module = { routes: [dataSelect, onlineDevConfig, onlineDev, exportData, figures] }
