import { createHash } from 'node:crypto'
import type { WriteContext } from '../../../auth/writer.ts'
import { notFound } from '../../../base/errors.ts'
import { audit } from '../../../db/audit.ts'
import { newId } from '../../../db/ids.ts'
import type { Db } from '../../../db/types.ts'
import { modelOf } from '../../../records/model/model.ts'
import { conflict, isBehind } from '../../../records/write/conflict.ts'
import { checkedDefinition } from './definition.ts'
import { noteFlows } from './rules.ts'

/** Releases the draft: new instances follow it from now on, those under way go on by the version that they began with. */
export async function release(
  trx: Db,
  id: string,
  version: number,
  { actor }: WriteContext,
): Promise<{ id: string; version: number; number: number }> {
  const row = await trx.selectFrom('flow_template').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!row) throw notFound()
  const { definition, enCode, modelId, versionId } = row
  if (isBehind(version, row.version)) throw conflict(null)
  // the application must have been released, since its records are what the flow decides about; one that is switched off stays so
  await modelOf(trx, modelId, { off: true })
  const kept = await checkedDefinition(trx, definition ?? '', { enCode, modelId })
  const hash = createHash('sha256').update(kept).digest('hex')
  const last = await trx
    .selectFrom('flow_version')
    .select(['id', 'number', 'hash'])
    .where('templateId', '=', id)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  // what has not changed makes no other version
  const same = last !== undefined && !isBehind(last.hash, hash)
  const made = same ? last : { id: newId(), number: (last?.number ?? 0) + 1 }
  if (!same)
    await trx
      .insertInto('flow_version')
      .values({ id: made.id, templateId: id, number: made.number, definition: kept, hash, creatorUserId: actor.userId })
      .execute()
  await trx
    .updateTable('flow_template')
    .set({ versionId: made.id, isRelease: 1, version: version + 1 })
    .where('id', '=', id)
    .execute()
  await noteFlows(trx)
  await audit(trx, actor, [{ entity: 'flowTemplate', recordId: id, verb: 'update', before: { versionId }, after: { versionId: made.id } }])
  return { id, version: version + 1, number: made.number }
}
