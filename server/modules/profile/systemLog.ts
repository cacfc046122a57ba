import type { FastifyInstance } from 'fastify'
import { type RawBuilder, sql } from 'kysely'
import { number, object, orNull, pageOf, time } from '../../http/answer.ts'
import { does, listQuery, text } from '../../http/route.ts'
import { likePattern } from '../../records/entity/query.ts'
import { offsetOf } from '../../records/query/days.ts'
import { askedPage, asPage, limitOf, type PageQuery } from '../../records/query/page.ts'
import { deviceOf, entityNames, rangeOf, type TimeQuery, timeQuery } from '../logs/index.ts'

interface LogQuery extends TimeQuery, PageQuery {
  keyword?: string
  /** what happened: signIn, signOut, failed, create, update, delete, state, import */
  kind?: string
}

const kinds = ['signIn', 'signOut', 'failed', 'create', 'update', 'delete', 'state', 'import'] as const

/** OR-10: what I did: my sign-ins, those that failed under my name, and every record that I changed. */
export function systemLogRoutes(app: FastifyInstance, path: string): void {
  const { db } = app
  app.get<{ Querystring: LogQuery }>(
    `${path}/SystemLog`,
    {
      config: { access: 'user' },
      schema: {
        tags: ['permission.currentUser'],
        ...does(
          'one page of my own log, the newest first: sign-ins and changes, by keyword, kind and time',
          '分页查询本人的登录与操作日志，最新的在前；可按关键词、种类和时间筛选',
          '分頁查詢本人的登入與操作日誌，最新的在前；可依關鍵字、種類和時間篩選',
        ),
        answer: pageOf(
          object({ id: text, kind: text, creatorTime: time, ip: text, agent: text, device: text, duration: orNull(number), module: text }),
        ),
        querystring: {
          ...listQuery,
          properties: {
            ...listQuery.properties,
            kind: { ...text, enum: ['', ...kinds] },
            ...timeQuery,
          },
        },
      },
    },
    async (request) => {
      const { keyword, kind } = request.query
      const names = await entityNames(db, request.t)
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
      const asked = askedPage(request.query, { most: 500 })
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
        order by "at" desc, "id" desc ${limitOf(asked)}`.execute(db)
      return asPage(
        rows.map(({ id, kind: what, at, ip, agent, duration, entity }) => ({
          id,
          kind: what,
          creatorTime: at,
          ip: ip ?? '',
          agent: agent ?? '',
          device: deviceOf(agent),
          duration: duration === null ? null : Number(duration),
          module: entity ? (names.get(entity) ?? entity) : '',
        })),
        asked,
        rows[0]?.total ?? 0,
      )
    },
  )
}
