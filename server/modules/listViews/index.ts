import type { Module } from '../../http/route.ts'
import { listViews } from './routes.ts'

export { bringView, carriedView, dropView, sharedViews } from './carried.ts'
export { forgetViews, forgetViewsOf, moveViews, renameInViews, viewModulesOf } from './stored.ts'

export const listViewsModule: Module = { routes: [listViews] }
