import type { Module } from '../../http/route.ts'
import { recordEvents } from './routes.ts'
import { recordEventRules } from './rules.ts'
import { recordEventJobs } from './tell.ts'

export const recordEventsModule: Module = { routes: [recordEvents], rules: [recordEventRules], jobs: recordEventJobs }
