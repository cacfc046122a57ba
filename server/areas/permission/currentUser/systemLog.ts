import type { FastifyInstance } from 'fastify'
import { type RawBuilder, sql } from 'kysely'
import type { Translate } from '#core/form.ts'
import { dayMs, isDay } from '#core/format.ts'
import type { Text } from '#core/types.ts'
import type { Db } from '../../../db/types.ts'
import { entities } from '../../../entities/catalog.ts'
import { likePattern } from '../../../entities/query.ts'
import { listQuery, text } from '../../../http.ts'
import { offsetOf } from '../../visualdev/days.ts'

interface LogQuery {
  keyword?: string
  currentPage?: number
  pageSize?: number
  /** what happened: signIn, signOut, failed, create, update, delete, state, import */
  kind?: string
  /** JSON list of two days or moments */
  at?: string
  startTime?: number
  endTime?: number
}

const kinds = ['signIn', 'signOut', 'failed', 'create', 'update', 'delete', 'state', 'import'] as const

/** What an entity of the audit trail is called. */
async function namesOf(db: Db, t: Translate): Promise<Map<string, string>> {
  const names = new Map([...entities().values()].map(({ entity, title }) => [entity, t(title as Text)]))
  for (const { enCode, fullName } of await db.selectFrom('base_visual_dev').select(['enCode', 'fullName']).execute())
    names.set(`app.${enCode}`, fullName)
  return names
}

/** The two ends of the time that is asked for; days are whole days where the caller is. */
function rangeOf({ at, startTime, endTime }: LogQuery, offset: number): { from: Date | undefined; to: Date | undefined } {
  let ends: unknown[] = [startTime, endTime]
  try {
    const list: unknown = at ? JSON.parse(at) : undefined
    if (Array.isArray(list)) ends = list
  } catch {
    // what is no list asks for nothing
  }
  const moment = (value: unknown, end: boolean): Date | undefined => {
    const ms = typeof value === 'number' && Number.isFinite(value) && Math.abs(value) < 8e15 ? value : undefined
    if (ms === undefined) return undefined
    return new Date(isDay(ms) ? ms - offset + (end ? dayMs - 1 : 0) : ms)
  }
  return { from: moment(ends[0], false), to: moment(ends[1], true) }
}

/** OR-10: what I did: my sign-ins, those that failed under my name, and every record that I changed. */
export function systemLogRoutes(app: FastifyInstance, path: string): void {
  const { db } = app
  app.get<{ Querystring: LogQuery }>(
    `${path}/SystemLog`,
    {
      config: { access: 'user' },
      schema: {
        tags: ['permission.currentUser'],
        summary: 'one page of my own log, the newest first: sign-ins and changes, by keyword, kind and time',
        querystring: {
          ...listQuery,
          properties: {
            ...listQuery.properties,
            kind: { ...text, enum: ['', ...kinds] },
            at: { ...text, maxLength: 100, description: 'JSON list of two days or moments' },
            startTime: { type: 'number' },
            endTime: { type: 'number' },
          },
        },
      },
    },
    async (request) => {
      const { keyword, kind, currentPage = 1, pageSize = 20 } = request.query
      const names = await namesOf(db, request.t)
      const conditions: RawBuilder<boolean>[] = [sql<boolean>`true`]
      if (kind) conditions.push(sql<boolean>`"kind" = ${kind}`)
      const { from, to } = rangeOf(request.query, offsetOf(request.headers))
      if (from) conditions.push(sql<boolean>`"at" >= ${from}`)
      if (to) conditions.push(sql<boolean>`"at" <= ${to}`)
      const word = keyword?.trim()
      if (word) {
        const pattern = likePattern(word)
        const named = [...names].filter(([, name]) => name.toLowerCase().includes(word.toLowerCase())).map(([entity]) => entity)
        conditions.push(sql<boolean>`("ip" ilike ${pattern} or "agent" ilike ${pattern} or "entity" = any(${named}))`)
      }
      const size = Math.min(Math.max(1, Math.trunc(pageSize)), 500)
      const page = Math.max(1, Math.trunc(currentPage))
      const mine = request.user.id
      const { rows } = await sql<{
        id: string
        kind: string
        at: number
        ip: string
        agent: string
        duration: string
        entity: string
        total: string
      }>`
        select *, count(*) over () as "total" from (
          select "id", "kind", "at", "ip", "agent", "duration", null as "entity" from "base_user_log" where "userId" = ${mine}
          union all
          select "id", "verb", "at", "ip", null, null, "entity" from "base_audit" where "userId" = ${mine}
        ) "log" where ${sql.join(conditions, sql` and `)}
        order by "at" desc, "id" desc limit ${size} offset ${(page - 1) * size}`.execute(db)
      return {
        list: rows.map(({ id, kind: what, at, ip, agent, duration, entity }) => ({
          id,
          kind: what,
          creatorTime: at,
          ip: ip ?? '',
          agent: agent ?? '',
          device: deviceOf(agent),
          duration: duration === null ? null : Number(duration),
          module: entity ? (names.get(entity) ?? entity) : '',
        })),
        pagination: { currentPage: page, pageSize: size, total: Number(rows[0]?.total ?? 0) },
      }
    },
  )
}

/** The browser and the system of a user agent, short enough for a column. */
function deviceOf(agent: string | null): string {
  if (!agent) return ''
  const browser = /Edg\//.test(agent)
    ? 'Edge'
    : /Firefox\//.test(agent)
      ? 'Firefox'
      : /Chrome\//.test(agent)
        ? 'Chrome'
        : /Safari\//.test(agent)
          ? 'Safari'
          : ''
  const system = /Windows/.test(agent)
    ? 'Windows'
    : /Android/.test(agent)
      ? 'Android'
      : /iPhone|iPad/.test(agent)
        ? 'iOS'
        : /Mac OS/.test(agent)
          ? 'macOS'
          : /Linux/.test(agent)
            ? 'Linux'
            : ''
  return [browser, system].filter(Boolean).join(' · ') || agent.slice(0, 40)
}
