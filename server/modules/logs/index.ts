import type { Module } from '../../http/route.ts'
import { jobLog } from './jobRoutes.ts'
import { systemLog } from './routes.ts'

export { entityNames } from './names.ts'
export { deviceOf, rangeOf, type TimeQuery, timeQuery } from './query.ts'

export const logsModule: Module = { routes: [systemLog, jobLog] }
