import type { Module } from '../../http/route.ts'
import { currentUser } from './routes.ts'

export { menuItemAnswer, permissionAnswer, userInfoFields } from './answers.ts'
export { menusOf, permissionsOf, userInfoOf } from './currentUser.ts'
export { readersOf } from './readers.ts'

export const profileModule: Module = { routes: [currentUser] }
