import type { FastifyRequest } from 'fastify'
import { type RawBuilder, sql } from 'kysely'
import type { Translate } from '#core/form/form.ts'
import type { Row } from '#core/types.ts'
import type { SessionUser } from '../../auth/session.ts'
import type { Db } from '../../db/types.ts'
import { offsetOf } from '../../records/query/days.ts'
import { type AskedPage, limitOf } from '../../records/query/page.ts'
import { branchUnits, isBranchAdmin } from '../organisation/index.ts'
import { type LogLine, type LogName, type LogQuery, logKinds } from './kinds.ts'
import { rangeOf, type TimeQuery } from './query.ts'

/** What a page of a log, or its sheet, is asked for. */
export interface Search extends LogQuery, TimeQuery {
  userId?: string
}

/** Who asks, and how far east of UTC their clock is. */
export interface Reader {
  user: Pick<SessionUser, 'id' | 'isAdmin'>
  offset: number
  t: Translate
}

export const readerOf = (request: FastifyRequest): Reader => ({
  user: { id: request.user.id, isAdmin: request.user.isAdmin },
  offset: offsetOf(request.headers),
  t: request.t,
})

/** The conditions of a search; who administers a branch finds lines of its people only. */
async function conditions(db: Db, name: LogName, search: Search, { user, offset, t }: Reader): Promise<RawBuilder<unknown>> {
  const kind = logKinds[name]
  const all: RawBuilder<unknown>[] = [sql`true`, ...kind.narrows(search)]
  if (await isBranchAdmin(db, { user }))
    all.push(sql`l."userId" in (select "id" from "base_user" where "organizeId" in (${branchUnits(user.id)}))`)
  if (search.userId) all.push(sql`l."userId" = ${search.userId}`)
  const { from, to } = rangeOf(search, offset)
  if (from) all.push(sql`l."at" >= ${from}`)
  if (to) all.push(sql`l."at" <= ${to}`)
  const word = search.keyword?.trim()
  if (word) all.push(await kind.matches(word, db, t))
  return sql.join(all, sql` and `)
}

/** Lines of a log, the newest first, and how many fit in all. */
export async function readLog(
  db: Db,
  name: LogName,
  search: Search,
  reader: Reader,
  part: Omit<AskedPage, 'currentPage'>,
): Promise<{ list: Row[]; total: number }> {
  const kind = logKinds[name]
  const where = await conditions(db, name, search, reader)
  const table = sql.table(kind.table)
  const columns = sql.join(kind.columns.map((column) => sql.ref(`l.${column}`)))
  const { rows } = await sql<LogLine>`
    select l."id", l."at", l."userId", l."ip", u."realName", u."account", ${columns}
    from ${table} l left join "base_user" u on u."id" = l."userId" where ${where}
    order by l."at" desc, l."id" desc ${limitOf(part)}`.execute(db)
  const counted = await sql<{ total: string }>`select count(*) as "total" from ${table} l where ${where}`.execute(db)
  return { list: await kind.lines(rows, db, reader.t), total: Number(counted.rows[0]?.total ?? 0) }
}

/** One change with its old and new values, where the caller finds it. */
export async function readChange(
  db: Db,
  id: string,
  reader: Reader,
): Promise<{ entity: string; before: Row | null; after: Row | null } | undefined> {
  const where = await conditions(db, 'Change', {}, reader)
  const { rows } = await sql<{ entity: string; before: Row | null; after: Row | null }>`
    select l."entity", l."before", l."after" from "base_audit" l where l."id" = ${id} and ${where}`.execute(db)
  return rows[0]
}
