import { sql } from 'kysely'
import type { Db } from '../../db/types.ts'
import { queue } from '../../jobs/queue.ts'
import { flowHolder, freeFiles } from '../attachments/holders.ts'
import type { Model } from '../model/model.ts'
import { metaColumns } from '../model/naming.ts'
import { loose } from '../query/anyTable.ts'

/** A record, and which instance of which flow decides about it. */
export interface FlowNote {
  id: string
  flowId: string
  instanceId: string
  status: number
}

/** Notes with records which instances decide about them, and their status: from then on nobody else changes them. */
export async function noteFlowStates(trx: Db, { main }: Model, notes: readonly FlowNote[]): Promise<void> {
  const list = <K extends keyof FlowNote>(name: K) => notes.map((note) => note[name])
  await sql`update ${sql.table(main.table)} r set ${sql.ref(metaColumns.flowId)} = one.flow, ${sql.ref(metaColumns.flowTaskId)} = one.instance,
      ${sql.ref(metaColumns.flowState)} = one.status
    from unnest(${list('id')}::text[], ${list('flowId')}::text[], ${list('instanceId')}::text[], ${list('status')}::int[])
      as one(id, flow, instance, status)
    where r.${sql.ref(metaColumns.id)} = one.id`.execute(trx)
}

/** What a field of text of a record holds; nothing where it is empty, or the application has none of that name. */
export async function storedText(trx: Db, { main }: Model, field: string, id: string): Promise<string | undefined> {
  const column = main.columns.get(field)?.column
  if (column === undefined) return undefined
  const row = await loose(trx).selectFrom(main.table).select(column).where(metaColumns.id, '=', id).executeTakeFirst()
  return typeof row?.[column] === 'string' ? row[column] : undefined
}

/** Deletes the instance that decides about a record, and lets go of its files; the place of another one that launched it is told that it will not end well. */
export async function forgetInstance(trx: Db, { id: modelId }: Model, recordId: string): Promise<void> {
  const rows = await trx
    .deleteFrom('flow_instance')
    .where('modelId', '=', modelId)
    .where('recordId', '=', recordId)
    .returning(['id', 'parentId', 'parentNode', 'parentRound'])
    .execute()
  for (const { id, parentId, parentNode, parentRound } of rows) {
    await freeFiles(trx, { kind: flowHolder, id })
    if (parentId !== null)
      await queue(trx, 'flow.subflowEnded', {
        key: `${id}:deleted`,
        payload: { instance: parentId, node: parentNode ?? '', round: parentRound ?? 0, ok: false },
      })
  }
}
