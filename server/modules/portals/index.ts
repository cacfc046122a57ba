import type { Module } from '../../http/route.ts'
import { portalPeople } from './peopleRoutes.ts'
import { portalRoutes } from './routes.ts'

export { bringPortal, carriedPortal, dropPortal } from './carried.ts'
export { portalsFor } from './stored.ts'

export const portalsModule: Module = { routes: [portalRoutes, portalPeople] }
