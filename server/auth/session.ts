import { hash, randomBytes } from 'node:crypto'
import { ApiError } from '../base/errors.ts'
import { moment, now } from '../db/columns.ts'
import { often } from '../db/named.ts'
import { tell } from '../db/tell.ts'
import type { Db } from '../db/types.ts'
import type { SettingName } from '../settings/list.ts'
import { readSettings } from '../settings/settings.ts'
import { versionOf } from './changes.ts'
import { KnownSessions } from './knownSessions.ts'
import { noteSignInLog } from './signInLog.ts'

/** The signed-in person, as every request knows them. */
export interface SessionUser {
  id: string
  account: string
  realName: string
  organizeId: string | null
  isAdmin: boolean
  /** the system that this session was switched to */
  systemId: string | null
  /** hash of the token */
  sessionId: string
  locked: boolean
  /** SE-23: must choose a password of their own before anything else */
  passwordDue: boolean
  /** another one after every change of anything that rights are worked out from (changes.ts) */
  rightsVersion: string
  /** another one after every change of an application or of its translations */
  definitionsVersion: string
}

/** How a session was opened: with a password, or by an OpenID provider. */
export type Via = 'password' | 'oidc'

const hour = 3_600_000
/** How long an ended session is remembered, to tell 'expired' from 'unknown'. */
const memory = 7 * 24 * hour
/** A session's end moves on at most this often: a read must not become a write each time. */
const slideEvery = 60_000

/** Tokens are long and random: one round of SHA-256 is enough to keep them out of the table. */
export const hashToken = (token: string) => hash('sha256', token)

/** Opens a session and gives its token, the only time that it can be read. */
export async function openSession(
  db: Db,
  userId: string,
  from: { ip: string; agent: string | undefined; via?: Via },
  hours: number,
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await db
    .deleteFrom('base_session')
    .where('expiresAt', '<', moment(Date.now() - memory))
    .execute()
  // The system may be set to one sign-in a person: the new one replaces the older ones.
  if ((await readSettings(db)).singleLogin === '1') {
    // Two at the same moment wait for one another here: neither would see the other's session.
    await db.selectFrom('base_user').select('id').where('id', '=', userId).forUpdate().execute()
    await revokeSessions(db, userId, { key: 'live.replaced' })
  }
  await db
    .insertInto('base_session')
    .values({
      id: hashToken(token),
      userId,
      // A new session begins where the person worked last.
      systemId: db.selectFrom('base_user_login').select('systemId').where('userId', '=', userId),
      expiresAt: new Date(Date.now() + hours * hour),
      ip: from.ip,
      agent: from.agent?.slice(0, 300) ?? null,
      via: from.via ?? 'password',
    })
    .execute()
  await noteSignInLog(db, { userId, kind: 'signIn', ip: from.ip, agent: from.agent })
  return token
}

/** A session that was opened and did not end, as it is stored. */
interface ReadSession {
  user: SessionUser
  expiresAt: number
  seenAt: number
  /** it was opened for a foreign host, and ends when it was said to */
  isChild: boolean
  /** how long a session lasts by the settings, in hours */
  hours: number | undefined
}

/** Sessions that calls of this process keep; `listen` begins it. */
export type Sessions = KnownSessions<ReadSession>
export const keptSessions = (): Sessions => new KnownSessions()

/** Throws where there is no such session, or it was ended. */
async function readSession(db: Db, sessionId: string): Promise<ReadSession> {
  const [row] = await often(
    db,
    db
      .selectFrom('base_session as s')
      .leftJoin('base_user as u', 'u.id', 's.userId')
      .leftJoin('base_user_login as l', 'l.userId', 's.userId')
      .leftJoin('base_user_lock as k', 'k.userId', 's.userId')
      .leftJoin('base_setting as m', (join) => join.on('m.key', '=', 'mandatoryModificationOfInitialPassword' satisfies SettingName))
      .leftJoin('base_setting as h', (join) => join.on('h.key', '=', 'sessionHours' satisfies SettingName))
      .select([
        's.expiresAt',
        's.seenAt',
        's.lockedAt',
        's.revokedAt',
        's.revokedKey',
        's.via',
        'l.changedAt',
        'm.value as mandatory',
        'h.value as hours',
        's.systemId',
        's.openedBy',
        'u.id',
        'u.account',
        'u.realName',
        'u.organizeId',
        'u.isAdministrator',
        'u.enabledMark',
        'k.userId as heldId',
        versionOf('rights').as('rightsVersion'),
        versionOf('definitions').as('definitionsVersion'),
      ])
      .where('s.id', '=', sessionId),
  )
  if (!row) throw new ApiError('noSession')
  if (row.revokedAt !== null || row.id === null || row.account === null || row.realName === null || row.enabledMark !== 1)
    throw new ApiError('revoked', row.revokedKey === null ? {} : { key: row.revokedKey })
  if (row.heldId !== null) throw new ApiError('revoked', { key: 'server.accountHeld' })
  return {
    expiresAt: row.expiresAt,
    seenAt: row.seenAt,
    isChild: row.openedBy !== null,
    hours: Number(row.hours) || undefined,
    user: {
      id: row.id,
      account: row.account,
      realName: row.realName,
      organizeId: row.organizeId,
      isAdmin: row.isAdministrator === 1,
      systemId: row.systemId,
      sessionId,
      locked: row.lockedAt !== null,
      // Reading C-086: empty is never changed. Who came by a provider has no password here to change.
      passwordDue: row.mandatory === '1' && row.changedAt === null && row.via === 'password',
      rightsVersion: row.rightsVersion,
      definitionsVersion: row.definitionsVersion,
    },
  }
}

/** Whether a call moves its session's end on; an open connection alone keeps none alive. */
const isDue = ({ isChild, seenAt }: ReadSession, now: number): boolean => !isChild && now - seenAt > slideEvery

/**
 * The person behind an Authorization header; `hours` is how long a session lasts while no setting says so, `known` what is
 * kept of sessions that were read before. Throws 600 without a session, 601 when it expired, 602 when it was ended elsewhere.
 */
export async function findSession(
  db: Db,
  authorization: string | undefined,
  hours: number,
  { slide = true, known }: { slide?: boolean; known?: Sessions } = {},
): Promise<SessionUser> {
  const token = /^(?:bearer\s+)?([\w-]{20,200})$/i.exec(authorization?.trim() ?? '')?.[1]
  if (!token) throw new ApiError('noSession')
  const sessionId = hashToken(token)
  const now = Date.now()
  const read = () => readSession(db, sessionId)
  const found = await (known?.of(sessionId, (one) => one.expiresAt >= now && !(slide && isDue(one, now)), read) ?? read())
  if (found.expiresAt < now) throw new ApiError('expired')
  if (slide && isDue(found, now)) {
    await db
      .updateTable('base_session')
      .set({ seenAt: new Date(now), expiresAt: new Date(now + (found.hours ?? hours) * hour) })
      .where('id', '=', sessionId)
      .execute()
  }
  return found.user
}

/** Ends a session and those that it opened for a foreign host; their live connections hear of it. */
export async function closeSession(db: Db, sessionId: string): Promise<void> {
  const rows = await db
    .deleteFrom('base_session')
    .where((eb) => eb.or([eb('id', '=', sessionId), eb('openedBy', '=', sessionId)]))
    .returning(['id', 'userId', 'createdAt', 'ip', 'agent'])
    .execute()
  const own = rows.find(({ id }) => id === sessionId)
  if (own) {
    const { userId, ip, agent, createdAt } = own
    await noteSignInLog(db, { userId, kind: 'signOut', ip, agent, duration: Math.max(0, Date.now() - createdAt) })
  }
  await tellEnd(db, rows, 'server.leftElsewhere', 'info')
}

export interface Revoking {
  /** the one session that stays */
  keep?: string | undefined
  /** text that tells the person why */
  key?: string
}

/** Ends every session of a person, but the one that is kept: whoever holds a token of theirs has to sign in again. Their live connections hear of it. Gives the ended ones. */
export async function revokeSessions(
  db: Db,
  userId: string | readonly string[],
  { keep, key = 'server.revoked' }: Revoking = {},
): Promise<string[]> {
  let query = db.updateTable('base_session').set(revoked(key)).where('userId', 'in', [userId].flat()).where('revokedAt', 'is', null)
  if (keep !== undefined) query = query.where('id', '!=', keep)
  return tellEnd(db, await query.returning('id').execute(), key)
}

/** Ends these sessions, and those that they opened for a foreign host. Gives the ended ones. */
export async function endSessions(db: Db, ids: readonly string[], key: string): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await db
    .updateTable('base_session')
    .set(revoked(key))
    .where('revokedAt', 'is', null)
    .where((eb) => eb.or([eb('id', 'in', ids), eb('openedBy', 'in', ids)]))
    .returning('id')
    .execute()
  return tellEnd(db, rows, key)
}

const revoked = (key: string) => ({ revokedAt: now, revokedKey: key })

/** `tone` says how the window words it: what somebody did themselves is no error. */
async function tellEnd(db: Db, rows: ReadonlyArray<{ id?: string }>, key: string, tone: 'info' | 'error' = 'error'): Promise<string[]> {
  const sessionIds = rows.map(({ id }) => id as string)
  if (sessionIds.length > 0) await tell(db, { sessionIds }, { method: 'logout', msg: `t:${key}`, tone })
  return sessionIds
}

/** The lock of the screen is kept here, so that a reload does not open it. */
export async function lockSession(db: Db, sessionId: string, locked: boolean): Promise<void> {
  await db
    .updateTable('base_session')
    .set({ lockedAt: locked ? new Date() : null })
    .where('id', '=', sessionId)
    .execute()
  // What came meanwhile was kept from a locked window.
  if (!locked) await tell(db, { sessionId }, { method: 'messagePush', unreadNoticeCount: 0 })
}
