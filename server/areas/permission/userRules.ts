import { addHooks } from '../../entities/repository.ts'
import { revokeSessions } from '../../security/session.ts'

/** Whoever is switched off or deleted is signed out at once, and stays so: switching them on again revives no token. */
export function userRules(): void {
  addHooks('user', {
    prepare: async (trx, values, current, { asker }) => {
      // Nobody but an administrator makes one.
      if (asker && !asker.user.isAdmin) values.isAdministrator = current?.isAdministrator ?? 0
      if (current?.enabledMark === 1 && values.enabledMark !== 1) await revokeSessions(trx, String(current.id))
      return values
    },
    beforeDelete: async (trx, { id }) => {
      await revokeSessions(trx, String(id))
    },
  })
}
