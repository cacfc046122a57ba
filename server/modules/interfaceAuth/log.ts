import { sql } from 'kysely'
import { networkOf } from '../../auth/network.ts'
import { newId } from '../../db/ids.ts'
import type { Db } from '../../db/types.ts'
import { askedPage, limitOf, type Page, type PageQuery, readPage } from '../../records/query/page.ts'

/** Calls that are kept of one key: those that were let in, and the addresses whose calls were refused. */
const kept = 500
const keptRefused = 100

interface KeyCall {
  keyId: string
  ip: string
  interfaceName: string
  ms: number
  rows?: number
  /** why it was refused, or what went wrong */
  fault?: string
}

const lineOf = ({ keyId, ip, interfaceName, ms, rows, fault }: KeyCall) => ({
  ...{ id: newId(), keyId, ip: ip.slice(0, 64), interfaceName: interfaceName.slice(0, 100), ms: Math.round(ms), rows: rows ?? null },
  ...{ outcome: fault === undefined ? 1 : 0, message: fault?.slice(0, 500) ?? null },
})

/** Keeps a line of a call that was let in; only the last 500 of a key stay. */
export async function logKeyCall(db: Db, call: KeyCall): Promise<void> {
  await db.insertInto('base_interface_key_log').values(lineOf(call)).execute()
  await sql`delete from base_interface_key_log where "keyId" = ${call.keyId} and "refusedFrom" is null and "id" <= (
    select "id" from base_interface_key_log where "keyId" = ${call.keyId} and "refusedFrom" is null
    order by "id" desc ${limitOf({ pageSize: 1, skip: kept })})`.execute(db)
}

/**
 * Counts a call that was refused: whoever knows a key's id makes as many as they like, so that those of one key from one
 * address are one line, which says the last of them. Only the last 100 addresses of a key stay.
 */
export async function countRefused(db: Db, call: KeyCall & { fault: string }): Promise<void> {
  const { keyId, ...line } = lineOf(call)
  // the line goes to the head of the list with each call
  const last = { ...line, at: sql<Date>`now()` }
  await db
    .insertInto('base_interface_key_log')
    .values({ ...line, keyId, refusedFrom: networkOf(call.ip).slice(0, 64) })
    .onConflict((conflict) =>
      conflict
        .columns(['keyId', 'refusedFrom'])
        .doUpdateSet({ ...last, times: sql<number>`least(base_interface_key_log."times", 2147483646) + 1` }),
    )
    .execute()
  await sql`delete from base_interface_key_log where "keyId" = ${keyId} and "refusedFrom" is not null and "id" <= (
    select "id" from base_interface_key_log where "keyId" = ${keyId} and "refusedFrom" is not null
    order by "id" desc ${limitOf({ pageSize: 1, skip: keptRefused })})`.execute(db)
}

/** The last calls with a key. */
export async function callsWith(db: Db, keyId: string, query: PageQuery): Promise<Page> {
  const found = db.selectFrom('base_interface_key_log').where('keyId', '=', keyId)
  return readPage(found, askedPage(query, { most: kept + keptRefused }), (calls) =>
    calls.select(['id', 'at', 'ip', 'interfaceName', 'ms', 'rows', 'outcome', 'times', 'message']).orderBy('id', 'desc'),
  )
}
