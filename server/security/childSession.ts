import { randomBytes } from 'node:crypto'
import type { Db } from '../db/types.ts'
import { hashToken, type SessionUser } from './session.ts'

/** How long the token of an address may be used. */
const lifetime = 3_600_000

/**
 * Opens a session of its own for another host, so that the person's own token never stands in an address (reading
 * C-060). It ends after an hour whatever is done with it, and with the session that opened it.
 */
export async function openChildSession(db: Db, user: SessionUser, from: { ip: string; agent: string }): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await db
    .insertInto('base_session')
    .values({
      id: hashToken(token),
      userId: user.id,
      systemId: user.systemId,
      openedBy: user.sessionId,
      expiresAt: new Date(Date.now() + lifetime),
      ip: from.ip,
      agent: from.agent.slice(0, 300),
    })
    .execute()
  return token
}
