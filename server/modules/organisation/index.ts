import type { Module } from '../../http/route.ts'
import { branchScopes } from './branch.ts'
import { departments } from './departmentRoutes.ts'
import { gradeRules } from './gradeRules.ts'
import { major } from './majorRoutes.ts'
import { members } from './memberRoutes.ts'
import { organize } from './unitRoutes.ts'

export { branchUnits, isBranchAdmin } from './branch.ts'
export { isWithin } from './gradeRules.ts'

export const organisationModule: Module = { routes: [organize, departments, members, major], rules: [branchScopes, gradeRules] }
