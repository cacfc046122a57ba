import { tell } from '../../db/tell.ts'
import { addAfterWrite } from '../../records/entity/repository.ts'

/** What a person's menus are made of. */
const sources = ['menu', 'authorize', 'role', 'userRole', 'position', 'userPosition', 'group', 'userGroup', 'system', 'dataScheme', 'grade']

/** Whoever is signed in reads their menus again after somebody changed them: nobody has to sign in anew. */
export function menusFollow(): void {
  for (const entity of sources) addAfterWrite(entity, (trx) => tell(trx, 'all', { method: 'refreshMenus' }))
}
