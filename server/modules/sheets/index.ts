import type { Module } from '../../http/route.ts'
import { applicationSheets, sheets } from './routes.ts'
import { sheetTasks, taskClearing } from './tasks.ts'

export { beginTask, runTask, taskOf } from './tasks.ts'

export const sheetsModule: Module = { routes: [sheets, applicationSheets, sheetTasks], recurring: taskClearing }
