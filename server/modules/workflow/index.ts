import type { Module } from '../../http/route.ts'

/** Flows of applications: their definitions, their instances, and who decides. */
export const workflowModule: Module = { routes: [] }
