import type { FlowDef } from '#core/flow/definition.ts'
import { noSending, sendingsIn } from '#core/flow/messages.ts'
import type { Fault } from '#core/types.ts'
import type { Db } from '../../../db/types.ts'
import { flowEvents } from '../../channels/index.ts'

/** Sending configurations that a flow may name: those that are switched on, and of which the templates are for what flows tell. */
const offered = (db: Db) => db.selectFrom('msg_send_config').where('enabledMark', '=', 1).where('event', 'in', flowEvents)

/** What a designer chooses from: id and name, and nothing of where it leads. */
export const sendings = (db: Db): Promise<Array<{ id: string; fullName: string }>> =>
  offered(db).select(['id', 'fullName']).orderBy('sortCode').orderBy('creatorTime', 'desc').orderBy('id').execute()

/** What is wrong with the configurations that a definition names, once nothing else is; they stay until the transaction ends. */
export async function sendingFaults(trx: Db, def: FlowDef): Promise<Fault[]> {
  const named = sendingsIn(def)
  if (named.length === 0) return []
  const ids = [...new Set(named.map(({ send }) => send))]
  const held = await offered(trx).select('id').where('id', 'in', ids).orderBy('id').forShare().execute()
  const known = new Set(held.map(({ id }) => id))
  return named.flatMap(({ pointer, send }) => (known.has(send) ? [] : [{ pointer, message: noSending(send) }]))
}
