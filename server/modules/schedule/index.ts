import type { Module } from '../../http/route.ts'
import { feed } from './feedRoutes.ts'
import { freeBusy } from './freeBusyRoutes.ts'
import { scheduleJobs } from './remind.ts'
import { schedules } from './routes.ts'

export const scheduleModule: Module = { routes: [schedules, feed, freeBusy], jobs: scheduleJobs }
