import type { Module } from '../../http/route.ts'
import { flowJobs, instances } from './instances/index.ts'
import { lists } from './lists/index.ts'
import { templateRules, templates } from './templates/index.ts'

/** Flows of applications: their definitions, their instances, and who decides. */
export const workflowModule: Module = { routes: [templates, instances, lists], rules: [templateRules], jobs: flowJobs }
