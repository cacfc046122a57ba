import type { Module } from '../../http/route.ts'
import { visualdev } from './routes.ts'

export { createDraft, enforceDataPermission, updateDraft } from './draft.ts'
export { release } from './release.ts'
export { passOn, writtenBy } from './writers.ts'

export const applicationsModule: Module = { routes: [visualdev] }
