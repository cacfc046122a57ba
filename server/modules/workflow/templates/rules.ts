import { sql } from 'kysely'
import { isRecord } from '#core/json.ts'
import type { Json } from '#core/types.ts'
import type { RuleSet } from '../../../auth/rules.ts'
import { ApiError } from '../../../base/errors.ts'
import { anyOf } from '../../../db/columns.ts'
import type { Db } from '../../../db/types.ts'
import { integer } from '../../../http/answer.ts'
import { checkedDefinition, firstDefinition } from './definition.ts'
import { flowsReached, requireNamed } from './designing.ts'

/** After every change of a flow applications know whether they have one: an enabled flow that was released. */
export const noteFlows = (trx: Db): Promise<unknown> =>
  sql`update base_visual_dev d set "enableFlow" = has.flow from (
      select a."id", case when exists (
        select 1 from flow_template f where f."modelId" = a."id" and f."enabledMark" = 1 and f."versionId" is not null
      ) then 1 else 0 end as flow from base_visual_dev a
    ) has where has."id" = d."id" and d."enableFlow" is distinct from has.flow and (has.flow = 1 or d."enableFlow" = 1)`.execute(trx)

/** A draft in which only the old code stands follows a flow that is given another one. */
function recoded(definition: string, from: unknown, to: unknown): string {
  try {
    const json: unknown = JSON.parse(definition)
    return isRecord(json) && json.code === from ? JSON.stringify({ ...json, code: to }) : definition
  } catch {
    // what is no JSON is told by its check
    return definition
  }
}

const hasInstances = async (trx: Db, templateId: string): Promise<boolean> =>
  (await trx.selectFrom('flow_instance').select('id').where('templateId', '=', templateId).limit(1).executeTakeFirst()) !== undefined

/** What the release of a flow and its state have to say: how many others decide about the records of its application. */
export async function othersInUse(
  db: Db,
  flows: ReadonlyArray<{ id?: Json; modelId?: Json }>,
): Promise<(id: string, modelId: string) => number> {
  const rows = await db
    .selectFrom('flow_template')
    .select(['id', 'modelId'])
    .where('modelId', '=', anyOf(flows.map(({ modelId }) => String(modelId))))
    .where('enabledMark', '=', 1)
    .where('versionId', 'is not', null)
    .execute()
  return (id, modelId) => rows.filter((row) => row.modelId === modelId && row.id !== id).length
}

/** What a flow's JSON cannot say. */
export const templateRules: RuleSet = {
  flowTemplate: {
    scope: async (db, asker) => {
      const reached = await flowsReached(asker, db)
      return reached && sql<boolean>`${sql.ref('modelId')} = ${anyOf(reached)}`
    },
    prepare: async (trx, values, current, { asker }) => {
      // its release is a call of its own, and what was released for another application is nothing for this one
      const stays = current !== undefined && current.modelId === values.modelId
      const kept = { ...values, versionId: stays ? (current.versionId ?? null) : null, isRelease: stays ? (current.isRelease ?? 0) : 0 }
      // before anything is told of its fields: one that they do not design is none to whoever writes
      const reached = asker && (await flowsReached(asker, trx))
      if (reached && !reached.has(String(values.modelId))) throw new ApiError('badRequest', { key: 'flow.noApplication' })
      const application = await trx
        .selectFrom('base_visual_dev')
        .select('enCode')
        .where('id', '=', String(values.modelId ?? ''))
        .executeTakeFirst()
      if (!application) throw new ApiError('badRequest', { key: 'flow.noApplication' })
      if (current && current.modelId !== values.modelId && (await hasInstances(trx, String(current.id))))
        throw new ApiError('badRequest', { key: 'flow.modelFixed' })
      const written = values.definition
      const definition =
        written === undefined || written === null || written === ''
          ? JSON.stringify(firstDefinition(String(values.enCode), application.enCode))
          : await checkedDefinition(
              trx,
              recoded(String(written), current?.enCode, values.enCode),
              { enCode: String(values.enCode), modelId: String(values.modelId) },
              { asker, before: current?.definition },
            )
      if (definition !== current?.definition) await requireNamed(trx, asker, definition, [current?.definition])
      const isChanged = current !== undefined && current.definition !== definition && Number(kept.isRelease) > 0
      return { ...kept, definition, ...(isChanged ? { isRelease: 2 } : {}) }
    },
    beside: async (db, records) => {
      const others = await othersInUse(db, records)
      return new Map(records.map(({ id, modelId }) => [String(id), { others: others(String(id), String(modelId)) }]))
    },
    besideAnswer: { others: integer },
    beforeDelete: async (trx, { id }) => {
      if (await hasInstances(trx, String(id))) throw new ApiError('inUse', { key: 'flow.hasInstances' })
      await trx.deleteFrom('flow_version').where('templateId', '=', String(id)).execute()
    },
    afterWrite: async (trx) => void (await noteFlows(trx)),
  },
}
