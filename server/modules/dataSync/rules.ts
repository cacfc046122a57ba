import type { FieldError, Row } from '#core/types.ts'
import type { RuleSet } from '../../auth/rules.ts'
import { ApiError } from '../../base/errors.ts'
import type { Db } from '../../db/types.ts'
import { orNull, time } from '../../http/answer.ts'
import { text } from '../../http/route.ts'
import { ownerAnswer, ownersOf } from '../../records/people/owners.ts'
import { most } from './definition.ts'
import { cutOffLost, lastRuns, outcomeText } from './runs.ts'

/** What a sync reads and does not use is not kept. One that writes into another application has made nothing there. */
async function valuesOf(trx: Db, values: Row, current: Row | undefined): Promise<Row> {
  if (current && current.modelId !== values.modelId)
    await trx.deleteFrom('base_data_sync_record').where('syncId', '=', String(current.id)).execute()
  return values.statementMode === 'text' ? { ...values, tableName: null } : { ...values, statement: null }
}

const isRunning = async (trx: Db, id: string): Promise<boolean> => {
  await cutOffLost(trx, id)
  return (
    (await trx.selectFrom('base_data_sync_run').select('id').where('syncId', '=', id).where('state', '=', 'running').executeTakeFirst()) !==
    undefined
  )
}

/** What the JSON of syncs cannot say. */
export const dataSyncRules: RuleSet = {
  dataSync: {
    prepare: valuesOf,
    check: async (trx, _values, current, { t }) => {
      if (current) return []
      const { n } = await trx
        .selectFrom('base_data_sync')
        .select((eb) => eb.fn.countAll<string>().as('n'))
        .executeTakeFirstOrThrow()
      const fault: FieldError = { field: 'fullName', rule: 'message', message: t('t:dataSync.fault.most', { n: most.syncs }) }
      return Number(n) >= most.syncs ? [fault] : []
    },
    beforeDelete: async (trx, { id, fullName }) => {
      if (await isRunning(trx, String(id)))
        throw new ApiError('inUse', { key: 'dataSync.fault.running', params: { name: String(fullName) } })
      const runs = trx.selectFrom('base_data_sync_run').select('id').where('syncId', '=', String(id))
      await trx.deleteFrom('base_data_sync_fault').where('runId', 'in', runs).execute()
      await trx.deleteFrom('base_data_sync_run').where('syncId', '=', String(id)).execute()
      await trx.deleteFrom('base_data_sync_record').where('syncId', '=', String(id)).execute()
    },
    beside: async (db, records, t) => {
      const last = await lastRuns(
        db,
        records.map(({ id }) => String(id)),
      )
      const ownerOf = await ownersOf(db, records)
      return new Map(
        records.map((record) => {
          const id = String(record.id)
          const run = last.get(id)
          return [
            id,
            {
              ...{ lastTime: run ? Number(run.startedAt) : null, lastState: run?.state ?? null, lastText: run ? outcomeText(run, t) : '' },
              ...{ lastRunId: run?.id ?? null, ...ownerOf(record) },
            },
          ]
        }),
      )
    },
    besideAnswer: {
      ...{ lastTime: orNull(time), lastState: orNull(text), lastText: text, lastRunId: orNull(text), ...ownerAnswer },
    },
  },
}
