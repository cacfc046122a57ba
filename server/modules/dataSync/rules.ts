import type { FieldError, Json, Row } from '#core/types.ts'
import type { RuleSet } from '../../auth/rules.ts'
import { ApiError } from '../../base/errors.ts'
import type { Db } from '../../db/types.ts'
import { mark, orNull, time } from '../../http/answer.ts'
import { text } from '../../http/route.ts'
import { most } from './definition.ts'
import { cutOffLost, lastRuns, outcomeText } from './runs.ts'

const textOf = (value: Json | undefined): string => (typeof value === 'string' ? value : '')

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
      const owners = records.map(({ ownerId }) => textOf(ownerId)).filter(Boolean)
      const people =
        owners.length === 0
          ? []
          : await db.selectFrom('base_user').select(['id', 'realName', 'enabledMark']).where('id', 'in', owners).execute()
      const byId = new Map(people.map((one) => [one.id, one]))
      return new Map(
        records.map(({ id, ownerId }) => {
          const [run, owner] = [last.get(String(id)), byId.get(textOf(ownerId))]
          return [
            String(id),
            {
              ...{ lastTime: run ? Number(run.startedAt) : null, lastState: run?.state ?? null, lastText: run ? outcomeText(run, t) : '' },
              ...{ lastRunId: run?.id ?? null, ownerName: owner?.realName ?? '', ownerOff: owner?.enabledMark === 1 ? 0 : 1 },
            },
          ]
        }),
      )
    },
    besideAnswer: {
      ...{ lastTime: orNull(time), lastState: orNull(text), lastText: text, lastRunId: orNull(text), ownerName: text, ownerOff: mark },
    },
  },
}
