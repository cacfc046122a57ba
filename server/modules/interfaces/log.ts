import { sql } from 'kysely'
import { newId } from '../../db/ids.ts'
import type { Db } from '../../db/types.ts'
import { askedPage, limitOf, type Page, type PageQuery, readPage } from '../../records/query/page.ts'

/** Calls that are kept of one interface. */
const kept = 200
const longest = 2000

export interface LoggedCall {
  interfaceId: string
  userId: string | null
  kind: 'Preview' | 'List' | 'InfoByIds' | 'Test' | 'Check' | 'Flow' | 'Task' | 'Key'
  /** what was sent, without headers: those are never logged */
  params: unknown
  ms: number
  rows?: number
  /** what went wrong, in the words that the caller read */
  fault?: string
}

/** IF-02: keeps a line of a call; only the last 200 of an interface stay. */
export async function logCall(db: Db, call: LoggedCall): Promise<void> {
  const params = JSON.stringify(call.params ?? null)
  await db
    .insertInto('base_data_interface_log')
    .values({
      id: newId(),
      interfaceId: call.interfaceId,
      userId: call.userId,
      kind: call.kind,
      params: params.length > longest ? `${params.slice(0, longest)}…` : params,
      ms: Math.round(call.ms),
      rows: call.rows ?? null,
      outcome: call.fault === undefined ? 1 : 0,
      message: call.fault?.slice(0, 500) ?? null,
    })
    .execute()
  await sql`delete from base_data_interface_log where "interfaceId" = ${call.interfaceId} and "id" <= (
    select "id" from base_data_interface_log where "interfaceId" = ${call.interfaceId} order by "id" desc ${limitOf({ pageSize: 1, skip: kept })})`.execute(
    db,
  )
}

/** The last calls of an interface, with who made them. */
export async function callsOf(db: Db, interfaceId: string, query: PageQuery): Promise<Page> {
  const found = db.selectFrom('base_data_interface_log as l').where('l.interfaceId', '=', interfaceId)
  return readPage(found, askedPage(query, { most: kept }), (calls) =>
    calls
      .leftJoin('base_user as u', 'u.id', 'l.userId')
      .select(['l.id', 'l.at', 'l.kind', 'l.params', 'l.ms', 'l.rows', 'l.outcome', 'l.message', 'u.realName as userName'])
      .orderBy('l.id', 'desc'),
  )
}
