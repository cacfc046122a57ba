import type { Routes } from '../../../http/route.ts'
import { entityRoutes } from '../../../records/entity/routes.ts'

/** Delegations: everybody has their own, and sees those that they were given. */
export const delegates: Routes = (app) => entityRoutes(app, 'flowDelegate', { access: () => 'user' })
