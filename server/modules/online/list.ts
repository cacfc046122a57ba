import { type RawBuilder, sql } from 'kysely'
import type { Row } from '#core/types.ts'
import { agentName } from '../../auth/agentName.ts'
import type { Purpose } from '../../auth/rules.ts'
import { mainSystem } from '../../auth/systems.ts'
import type { Asker } from '../../auth/writer.ts'
import { now } from '../../db/columns.ts'
import type { Db } from '../../db/types.ts'
import { integer, mark, object, time } from '../../http/answer.ts'
import { text } from '../../http/route.ts'
import { goneAfter } from '../../realtime/presence.ts'
import { likePattern } from '../../records/entity/query.ts'
import { scopeOf } from '../../records/entity/scopes.ts'
import { askedPage, type PageQuery, readPage } from '../../records/query/page.ts'

export interface OnlineQuery extends PageQuery {
  keyword?: string
}

/** The longest page. */
export const mostOnline = 500

/** The condition on a session (`userId`) that it is of somebody whom the caller reaches, as the screen of people has it; undefined where that is everybody. */
export async function ofReached(db: Db, asker: Asker, purpose: Purpose): Promise<RawBuilder<boolean> | undefined> {
  const scope = await scopeOf(db, 'user', asker, purpose)
  return scope && sql<boolean>`"userId" in (select "id" from "base_user" where ${scope})`
}

/** The JSON Schema of a session in use. */
export const sessionAnswer = object({
  id: text,
  account: text,
  realName: text,
  organizeName: text,
  systemName: text,
  loginTime: time,
  lastTime: time,
  ip: text,
  agent: text,
  connections: integer,
  state: mark,
  mobile: mark,
  isMine: mark,
})

/**
 * The sessions that are in use, of people whom the caller reaches, and the own one: those with a window open somewhere, and
 * those of a call in the last five minutes.
 */
export async function onlineUsers(db: Db, asked: OnlineQuery, ownSession: string, asker: Asker) {
  const reached = await ofReached(db, asker, 'read')
  const connections = db
    .selectFrom('base_online')
    .select(['sessionId', sql<string>`count(*)`.as('connections'), sql<number>`max("mobile")`.as('mobile')])
    .where('seenAt', '>', sql<number>`now() - ${goneAfter}`)
    .groupBy('sessionId')
    .as('l')
  const wanted = asked.keyword?.trim()
  let query = db
    .selectFrom('base_session as s')
    .innerJoin('base_user as u', 'u.id', 's.userId')
    .leftJoin(connections, 'l.sessionId', 's.id')
    .leftJoin('base_organize as o', 'o.id', 'u.organizeId')
    // A session that was never switched stands in the product's own system.
    .leftJoin('base_system as y', (join) => join.on('y.id', '=', sql`coalesce(s."systemId", ${mainSystem})`))
    .where('s.revokedAt', 'is', null)
    .where('s.openedBy', 'is', null)
    .where('s.expiresAt', '>', now)
    .where('u.enabledMark', '=', 1)
    .where((eb) => eb.or([eb('l.connections', 'is not', null), eb('s.seenAt', '>', sql<number>`now() - interval '5 minutes'`)]))
  if (reached) query = query.where((eb) => eb.or([reached, eb('s.id', '=', ownSession)]))
  if (wanted)
    query = query.where((eb) =>
      eb.or((['u.account', 'u.realName', 's.ip'] as const).map((field) => eb(field, 'ilike', likePattern(wanted)))),
    )
  const { list: rows, pagination } = await readPage(query, askedPage(asked, { most: mostOnline }), (sessions) =>
    sessions
      .select([
        's.id',
        's.createdAt',
        's.seenAt',
        's.ip',
        's.agent',
        'u.account',
        'u.realName',
        'o.fullName as organizeName',
        'y.fullName as systemName',
        'l.connections',
        'l.mobile',
      ])
      .orderBy('s.createdAt', 'desc')
      .orderBy('s.id'),
  )
  const list = rows.map(
    ({ id, account, realName, organizeName, systemName, createdAt, seenAt, ip, agent, connections: count, mobile }): Row => ({
      id,
      account,
      realName,
      organizeName: organizeName ?? '',
      systemName: systemName ?? '',
      loginTime: createdAt,
      lastTime: seenAt,
      ip: ip ?? '',
      agent: agentName(agent),
      connections: Number(count ?? 0),
      state: count === null ? 0 : 1,
      mobile: mobile ?? 0,
      isMine: id === ownSession ? 1 : 0,
    }),
  )
  return { list, pagination }
}
