import type { Module } from '../../http/route.ts'
import { effective } from './effectiveRoutes.ts'
import { permissionGroup } from './groupRoutes.ts'
import { authority } from './routes.ts'

export { designersOf, setDesigners } from './designers.ts'
export { give, givenTo } from './holderRights.ts'
export { mayGive } from './may.ts'
export { drawnParts, menuRowOf, modelOfMenu, storedMenu } from './parts.ts'
export { menuTitle, rightId, rightKinds } from './tree.ts'

export const authorisationModule: Module = { routes: [authority, effective, permissionGroup] }
