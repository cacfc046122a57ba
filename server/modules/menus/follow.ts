import type { EntityRules, RuleSet } from '../../auth/rules.ts'
import { tell } from '../../db/tell.ts'

/** What a person's menus are made of. */
const sources = ['menu', 'authorize', 'role', 'userRole', 'position', 'userPosition', 'group', 'userGroup', 'system', 'dataScheme', 'grade']

const toldAll: EntityRules = { afterWrite: (trx) => tell(trx, 'all', { method: 'refreshMenus' }) }

/** Whoever is signed in reads their menus again after somebody changed them: nobody has to sign in anew. */
export const menusFollow: RuleSet = Object.fromEntries(sources.map((entity) => [entity, toldAll]))
