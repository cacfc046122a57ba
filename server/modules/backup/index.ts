import type { Module } from '../../http/route.ts'
import { backupJobs } from './jobs.ts'
import { restores } from './restoreRoutes.ts'
import { backups } from './routes.ts'

export { askRestore, isRestoreAsked, restoreAtStart, type Start } from './atStart.ts'
export { backUp, backupTitle } from './jobs.ts'

export const backupModule: Module = { routes: [...backups, ...restores], jobs: backupJobs }
