import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../db/types.ts'
import { hashToken, type SessionUser } from './session.ts'

/** How long the token of an address may be used. */
const lifetime = 3_600_000

/**
 * Opens a session of its own for another host, so that the person's own token never stands in an address (reading
 * C-060). It ends after an hour whatever is done with it, and with the session that opened it: one that it opens in its
 * turn counts as opened by that same session, and ends no later than it does.
 */
export async function openChildSession(db: Db, user: SessionUser, from: { ip: string; agent: string }): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await db
    .insertInto('base_session')
    .columns(['id', 'userId', 'systemId', 'openedBy', 'via', 'expiresAt', 'ip', 'agent'])
    .expression(
      db
        .selectFrom('base_session as s')
        .select([
          sql`${hashToken(token)}`.as('id'),
          's.userId',
          's.systemId',
          sql`coalesce(s."openedBy", s."id")`.as('openedBy'),
          's.via',
          sql`least(${new Date(Date.now() + lifetime)}, s."expiresAt")`.as('expiresAt'),
          sql`${from.ip}`.as('ip'),
          sql`${from.agent.slice(0, 300)}`.as('agent'),
        ])
        .where('s.id', '=', user.sessionId),
    )
    .execute()
  return token
}
