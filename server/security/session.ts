import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../db/types.ts'
import { ApiError } from '../errors.ts'

/** The signed-in person, as every request knows them. */
export interface SessionUser {
  id: string
  account: string
  realName: string
  organizeId: string | null
  isAdmin: boolean
  /** hash of the token */
  sessionId: string
  locked: boolean
}

const hour = 3_600_000
/** How long an ended session is remembered, to tell 'expired' from 'unknown'. */
const memory = 7 * 24 * hour
/** A session's end moves on at most this often: a read must not become a write each time. */
const slideEvery = 60_000

/** Tokens are long and random: one round of SHA-256 is enough to keep them out of the table. */
const hashToken = (token: string) => createHash('sha256').update(token).digest('hex')

/** Opens a session and gives its token, the only time that it can be read. */
export async function openSession(db: Db, userId: string, from: { ip: string; agent: string | undefined }, hours: number): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await db
    .deleteFrom('base_session')
    .where('expiresAt', '<', new Date(Date.now() - memory))
    .execute()
  await db
    .insertInto('base_session')
    .values({
      id: hashToken(token),
      userId,
      expiresAt: new Date(Date.now() + hours * hour),
      ip: from.ip,
      agent: from.agent?.slice(0, 300) ?? null,
    })
    .execute()
  return token
}

/** The person behind an Authorization header. Throws 600 without a session, 601 when it expired, 602 when it was ended elsewhere. */
export async function findSession(db: Db, authorization: string | undefined, hours: number): Promise<SessionUser> {
  const token = /^(?:bearer\s+)?([\w-]{20,200})$/i.exec(authorization?.trim() ?? '')?.[1]
  if (!token) throw new ApiError('noSession')
  const sessionId = hashToken(token)
  const row = await db
    .selectFrom('base_session as s')
    .leftJoin('base_user as u', 'u.id', 's.userId')
    .select([
      's.expiresAt',
      's.seenAt',
      's.lockedAt',
      's.revokedAt',
      'u.id',
      'u.account',
      'u.realName',
      'u.organizeId',
      'u.isAdministrator',
      'u.enabledMark',
    ])
    .where('s.id', '=', sessionId)
    .executeTakeFirst()
  if (!row) throw new ApiError('noSession')
  if (row.revokedAt !== null || row.id === null || row.enabledMark !== 1) throw new ApiError('revoked')
  const now = Date.now()
  if (row.expiresAt < now) throw new ApiError('expired')
  if (now - row.seenAt > slideEvery) {
    await db
      .updateTable('base_session')
      .set({ seenAt: new Date(now), expiresAt: new Date(now + hours * hour) })
      .where('id', '=', sessionId)
      .execute()
  }
  return {
    id: row.id,
    account: row.account,
    realName: row.realName,
    organizeId: row.organizeId,
    isAdmin: row.isAdministrator === 1,
    sessionId,
    locked: row.lockedAt !== null,
  }
}

export const closeSession = (db: Db, sessionId: string) => db.deleteFrom('base_session').where('id', '=', sessionId).execute()

/** Ends every session of a person: whoever holds a token of theirs has to sign in again. */
export const revokeSessions = (db: Db, userId: string) =>
  db.updateTable('base_session').set({ revokedAt: sql`now()` }).where('userId', '=', userId).execute()

/** The lock of the screen is kept here, so that a reload does not open it. */
export const lockSession = (db: Db, sessionId: string, locked: boolean) =>
  db
    .updateTable('base_session')
    .set({ lockedAt: locked ? new Date() : null })
    .where('id', '=', sessionId)
    .execute()
