import type { Module } from '../../http/route.ts'
import { recurring } from './recurringRoutes.ts'
import { tasks } from './routes.ts'
import { taskRules } from './rules.ts'
import { taskJobs, taskTending } from './run.ts'
import { taskRuns } from './runRoutes.ts'

export const tasksModule: Module = { routes: [tasks, taskRuns, recurring], rules: [taskRules], jobs: taskJobs, recurring: taskTending }
