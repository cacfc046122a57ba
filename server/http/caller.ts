import type { FastifyInstance } from 'fastify'
import type { Language } from '#core/types.ts'
import { versionOf } from '../auth/changes.ts'
import { knownGrants } from '../auth/knownGrants.ts'
import type { SessionUser } from '../auth/session.ts'
import { ApiError } from '../base/errors.ts'
import type { Db } from '../db/types.ts'
import { translator } from '../texts/texts.ts'
import type { Caller } from './route.ts'

interface For {
  userId: string
  language: Language
  /** as the header `pinge-time-offset` says it */
  timeOffset?: string
  ip?: string
}

/**
 * A person for whom the server works after their call was answered, with the rights that they have now. Inside a
 * transaction it is asked with that. Throws forbidden where they may not sign in any more.
 */
export async function callerFor(app: FastifyInstance, { userId, language, timeOffset, ip = '' }: For, db: Db = app.db): Promise<Caller> {
  const row = await db
    .selectFrom('base_user as u')
    .leftJoin('base_user_lock as k', 'k.userId', 'u.id')
    .select(['u.id', 'u.account', 'u.realName', 'u.organizeId', 'u.isAdministrator', 'u.enabledMark', 'k.userId as heldId'])
    .select([versionOf('rights').as('rightsVersion'), versionOf('definitions').as('definitionsVersion')])
    .where('u.id', '=', userId)
    .executeTakeFirst()
  if (row?.enabledMark !== 1 || row.heldId !== null) throw new ApiError('forbidden')
  const user: SessionUser = {
    ...{ id: row.id, account: row.account, realName: row.realName, organizeId: row.organizeId, isAdmin: row.isAdministrator === 1 },
    ...{ systemId: null, sessionId: '', locked: false, passwordDue: false },
    ...{ rightsVersion: row.rightsVersion, definitionsVersion: row.definitionsVersion },
  }
  const grants = () => knownGrants(db, user)
  const t = translator(language)
  return {
    ...{ server: app, user, grants, t, params: {}, body: null },
    writer: {
      actor: { userId: user.id, ip },
      t,
      rules: app.rules,
      asker: { user, grants, flags: (enCode, at) => app.pages.flags(enCode, at), rules: app.rules },
    },
    headers: { 'pinge-language': language, ...(timeOffset === undefined ? {} : { 'pinge-time-offset': timeOffset }) },
  }
}
