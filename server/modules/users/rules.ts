import { listMark } from '#core/text.ts'
import type { RuleSet } from '../../auth/rules.ts'
import { revokeSessions } from '../../auth/session.ts'
import { ApiError } from '../../base/errors.ts'
import { among, orNull, time } from '../../http/answer.ts'
import { writtenBy } from '../applications/index.ts'
import { forgetViewsOf } from '../listViews/index.ts'
import { forgetMailsOf } from '../mail/index.ts'
import { requireOther } from './administrators.ts'
import { holdsMore } from './holdsMore.ts'
import { signInStates } from './locks.ts'
import { membershipRefusal } from './memberships.ts'

/**
 * Whoever is switched off or deleted is signed out at once, and stays so: switching them on again revives no token.
 * Nobody does it to themselves or to somebody who may do more, and somebody who administers everything is always left.
 */
export const userRules: RuleSet = {
  user: {
    beside: signInStates,
    besideAnswer: { signInState: among('open', 'locked', 'tries', 'noPassword'), unlockTime: orNull(time) },
    linkRefusal: membershipRefusal,
    prepare: async (trx, values, current, { asker }) => {
      // Nobody but an administrator makes one.
      if (asker && !asker.user.isAdmin) values.isAdministrator = current?.isAdministrator ?? 0
      const goesOff = current?.enabledMark === 1 && values.enabledMark !== 1
      if (asker && goesOff && current.id === asker.user.id) throw new ApiError('badRequest', { key: 'server.notSelf' })
      const switched = current !== undefined && current.enabledMark !== values.enabledMark
      if (asker && switched && (await holdsMore(trx, String(current.id), asker)))
        throw new ApiError('forbidden', { key: 'server.holdsMore' })
      if (asker && current?.isAdministrator === 1 && (goesOff || values.isAdministrator !== 1))
        await requireOther(trx, String(current.id), asker.user.id)
      if (goesOff) await revokeSessions(trx, String(current.id))
      return values
    },
    beforeDelete: async (trx, { id, isAdministrator }, { asker, t }) => {
      const userId = String(id)
      if (asker?.user.id === userId) throw new ApiError('badRequest', { key: 'server.notSelf' })
      if (asker && (await holdsMore(trx, userId, asker))) throw new ApiError('forbidden', { key: 'server.holdsMore' })
      if (asker && isAdministrator === 1) await requireOther(trx, userId, asker.user.id)
      // what an application names is held to who answers for it: with nobody there its forms would show nothing
      const written = await writtenBy(trx, userId)
      if (written.length > 0) {
        const names = written.map(({ fullName }) => fullName).join(t(listMark))
        throw new ApiError('inUse', { key: 'server.handover.applications', params: { names } })
      }
      await revokeSessions(trx, userId)
      const own = [
        'base_user_lock',
        'base_user_login',
        'msg_preference',
        'msg_hours',
        'msg_digest_line',
        'base_msg_binding',
        'msg_binding_ticket',
        'base_list_view_default',
        'base_portal_arrangement',
        'base_portal_home',
      ] as const
      for (const table of own) await trx.deleteFrom(table).where('userId', '=', userId).execute()
      await forgetViewsOf(trx, userId)
      await forgetMailsOf(trx, userId)
      await trx.deleteFrom('base_authorize').where('objectType', '=', 'user').where('objectId', '=', userId).execute()
    },
  },
}
