import { branchScopes } from '../permission/grade/branch.ts'
import { gradeRules } from '../permission/grade/rules.ts'
import { userRules } from '../permission/userRules.ts'
import { membershipRules } from '../permission/users/memberships.ts'
import { areaRules } from './area/rules.ts'
import { billRules } from './billRule/rules.ts'
import { dataInterfaceRules } from './dataInterface/rules.ts'
import { dictionaryRules } from './dictionary/rules.ts'
import { menusFollow } from './menu/follow.ts'
import { menuRightRules } from './menu/rights.ts'
import { menuRules } from './menu/rules.ts'
import { systemEntityRules } from './system/rules.ts'

/** Gives the shipped entities the steps that their JSON cannot say. Needed before anything is written; calling it again changes nothing. */
export function systemRules(): void {
  dictionaryRules()
  areaRules()
  billRules()
  dataInterfaceRules()
  systemEntityRules()
  menuRules()
  menuRightRules()
  menusFollow()
  userRules()
  branchScopes()
  gradeRules()
  membershipRules()
}
