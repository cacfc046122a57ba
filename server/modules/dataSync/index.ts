import type { Module } from '../../http/route.ts'
import { dataSyncs } from './routes.ts'
import { dataSyncRules } from './rules.ts'
import { syncJobs, syncTending } from './run.ts'
import { dataSyncRuns } from './runRoutes.ts'

export { beginRun } from './runs.ts'

export const dataSyncModule: Module = { routes: [dataSyncs, dataSyncRuns], rules: [dataSyncRules], jobs: syncJobs, recurring: syncTending }
