import type { Row } from '#core/types.ts'
import type { FromAnswer } from '../../../http/answer.ts'
import type { Caller } from '../../../http/route.ts'
import type { Model } from '../../../records/model/model.ts'
import { mayReadInstance, modelOfReader, type Read, readInstance, recordFor, rightsOfReader } from './reading.ts'
import { historyOf, instanceView, type operatorRecord } from './view.ts'

export type OperatorRecord = FromAnswer<typeof operatorRecord>

/** Who decided what, and the file that each signed with: none where the record of operators tells its reader of none. */
export interface Decided {
  operators: OperatorRecord[]
  signatures: Array<string | undefined>
}

async function decidedOf(caller: Caller, read: Read): Promise<Decided> {
  const history = await historyOf(caller.server.db, read.row.id)
  const { operatorRecordList: operators } = await instanceView(caller, read, history)
  const files = new Map(history.flatMap(({ seq, event }) => (event.event === 'handled' ? [[String(seq), event.signature] as const] : [])))
  return { operators, signatures: operators.map(({ id, signature }) => (signature === null ? undefined : files.get(id))) }
}

/**
 * The record of an instance as its reader has it at their place, to be printed, and who decided what (PR-07). Throws not
 * found for whoever may not read the instance.
 */
export async function recordOfInstance(
  caller: Caller,
  instanceId: string,
  taskId?: string,
): Promise<{ model: Model; record: Row; decided: Decided }> {
  const read = await readInstance(caller, instanceId, taskId)
  const { isAdmin } = caller.user
  const rights = rightsOfReader({ ...read, fills: false }, isAdmin)
  const model = await modelOfReader(caller.server, { ...read, fills: false }, rights, isAdmin)
  return { model, record: await recordFor(caller, model, { ...read, fills: false }, rights), decided: await decidedOf(caller, read) }
}

/** Who decided what about a record; nothing where no flow does, or where the caller may not read its instance. */
export async function decidedOfRecord(caller: Caller, modelId: string, recordId: string): Promise<Decided> {
  const row = await caller.server.db
    .selectFrom('flow_instance')
    .select('id')
    .where('modelId', '=', modelId)
    .where('recordId', '=', recordId)
    .executeTakeFirst()
  if (!row || !(await mayReadInstance(caller, row.id))) return { operators: [], signatures: [] }
  return decidedOf(caller, await readInstance(caller, row.id))
}
