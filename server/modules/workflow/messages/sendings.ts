import type { FlowDef } from '#core/flow/definition.ts'
import { noSending, sendingsIn } from '#core/flow/messages.ts'
import type { Fault } from '#core/types.ts'
import type { Db } from '../../../db/types.ts'
import { rowsOfJson } from '../../../records/interfaces/parameters.ts'
import { flowEvents } from '../../channels/index.ts'

/** Sending configurations that a flow may name: those that are switched on, and of which the templates are for what flows tell. */
const offered = (db: Db) => db.selectFrom('msg_send_config').where('enabledMark', '=', 1).where('event', 'in', flowEvents)

/** What a designer chooses from: id and name, and nothing of where it leads. */
export const sendings = (db: Db): Promise<Array<{ id: string; fullName: string }>> =>
  offered(db).select(['id', 'fullName']).orderBy('sortCode').orderBy('creatorTime', 'desc').orderBy('id').execute()

/** Of these configurations those that came from elsewhere and wait for an account, switched off: a flow that came with them may name them, and nothing is sent. */
async function waitingFor(trx: Db, ids: readonly string[]): Promise<string[]> {
  const off = trx.selectFrom('msg_send_config').where('enabledMark', '=', 0).where('event', 'in', flowEvents)
  const rows = await off.select(['id', 'items']).where('id', 'in', ids).execute()
  const accounts = new Set((await trx.selectFrom('msg_account').select('id').execute()).map(({ id }) => id))
  return rows.flatMap(({ id, items }) => (rowsOfJson(items).some(({ accountId }) => !accounts.has(String(accountId))) ? [id] : []))
}

/** What is wrong with the configurations that a definition names, once nothing else is; they stay until the transaction ends. */
export async function sendingFaults(trx: Db, def: FlowDef): Promise<Fault[]> {
  const named = sendingsIn(def)
  if (named.length === 0) return []
  const ids = [...new Set(named.map(({ send }) => send))]
  const held = await offered(trx).select('id').where('id', 'in', ids).orderBy('id').forShare().execute()
  const lacking = ids.filter((id) => !held.some((one) => one.id === id))
  const known = new Set([...held.map(({ id }) => id), ...(lacking.length > 0 ? await waitingFor(trx, lacking) : [])])
  return named.flatMap(({ pointer, send }) => (known.has(send) ? [] : [{ pointer, message: noSending(send) }]))
}
