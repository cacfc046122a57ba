import type { Module } from '../../http/route.ts'
import { synThirdJobs } from './job.ts'
import { synThird } from './routes.ts'

export const synThirdModule: Module = { routes: [synThird], jobs: synThirdJobs }
