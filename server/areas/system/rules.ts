import { userRules } from '../permission/userRules.ts'
import { billRules } from './billRule/rules.ts'
import { dictionaryRules } from './dictionary/rules.ts'
import { menusFollow } from './menu/follow.ts'
import { menuRules } from './menu/rules.ts'

/** Gives the shipped entities the steps that their JSON cannot say. Needed before anything is written; calling it again changes nothing. */
export function systemRules(): void {
  dictionaryRules()
  billRules()
  menuRules()
  menusFollow()
  userRules()
}
