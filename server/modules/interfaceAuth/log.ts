import { sql } from 'kysely'
import { newId } from '../../db/ids.ts'
import type { Db } from '../../db/types.ts'
import { askedPage, limitOf, type Page, type PageQuery, readPage } from '../../records/query/page.ts'

/** Calls that are kept of one key. */
const kept = 500

interface KeyCall {
  keyId: string
  ip: string
  interfaceName: string
  ms: number
  rows?: number
  /** why it was refused, or what went wrong */
  fault?: string
}

/** Keeps a line of a call with a key; only the last 500 of a key stay. */
export async function logKeyCall(db: Db, { keyId, ip, interfaceName, ms, rows, fault }: KeyCall): Promise<void> {
  await db
    .insertInto('base_interface_key_log')
    .values({
      ...{ id: newId(), keyId, ip: ip.slice(0, 64), interfaceName: interfaceName.slice(0, 100), ms: Math.round(ms), rows: rows ?? null },
      ...{ outcome: fault === undefined ? 1 : 0, message: fault?.slice(0, 500) ?? null },
    })
    .execute()
  await sql`delete from base_interface_key_log where "keyId" = ${keyId} and "id" <= (
    select "id" from base_interface_key_log where "keyId" = ${keyId} order by "id" desc ${limitOf({ pageSize: 1, skip: kept })})`.execute(
    db,
  )
}

/** The last calls with a key. */
export async function callsWith(db: Db, keyId: string, query: PageQuery): Promise<Page> {
  const found = db.selectFrom('base_interface_key_log').where('keyId', '=', keyId)
  return readPage(found, askedPage(query, { most: kept }), (calls) =>
    calls.select(['id', 'at', 'ip', 'interfaceName', 'ms', 'rows', 'outcome', 'message']).orderBy('id', 'desc'),
  )
}
