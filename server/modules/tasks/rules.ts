import type { FieldError, Json, Row } from '#core/types.ts'
import type { RuleSet } from '../../auth/rules.ts'
import type { WriteContext } from '../../auth/writer.ts'
import type { Db } from '../../db/types.ts'
import { orNull, time } from '../../http/answer.ts'
import { text } from '../../http/route.ts'
import { findInterface } from '../../records/interfaces/find.ts'
import { parametersOf, rowsOfJson } from '../../records/interfaces/parameters.ts'
import { ownerAnswer, ownersOf } from '../../records/people/owners.ts'
import { offered } from '../../records/people/stored.ts'
import { actionNames, syncAction } from './actions.ts'
import { timingFault } from './cron.ts'
import { idsIn } from './form.ts'
import { cancelAll, cancelTimes, nextTimes, planAll } from './plan.ts'
import { lastRuns, outcomeText } from './runs.ts'

/** So many tasks there are at most, and so many people, roles and units are told of the failures of one. */
const most = 200
const mostTold = 100

const textOf = (value: Json | undefined): string => (typeof value === 'string' ? value : '')
const momentOf = (value: Json | undefined): number | null => (typeof value === 'number' ? value : null)

/** Fields that say when a task runs. */
const timing = ['cron', 'timeZone', 'startTime', 'endTime', 'enabledMark'] as const

/** A task as it is kept: what its kind does not use is not. One that is to come at other times lets go those that wait. */
async function valuesOf(trx: Db, values: Row, current: Row | undefined): Promise<Row> {
  if (current && timing.some((name) => (values[name] ?? null) !== (current[name] ?? null))) await cancelTimes(trx, String(current.id))
  const cron = textOf(values.cron).trim().replace(/\s+/g, ' ')
  const isAction = values.kind === 'action'
  const syncId = isAction && values.action === syncAction ? (values.syncId ?? null) : null
  return isAction ? { ...values, cron, syncId, interfaceId: null, parameterJson: '[]' } : { ...values, cron, syncId, action: null }
}

/** What is wrong with the interface of a task. */
async function interfaceFaults(trx: Db, values: Row, fault: (field: string, key: string, params?: { name: string }) => FieldError) {
  const record = await findInterface(trx, textOf(values.interfaceId))
  if (!record || record.id !== values.interfaceId) return [fault('interfaceId', 'interface')]
  const sent = new Map(rowsOfJson(values.parameterJson).map(({ field, defaultValue }) => [field, defaultValue]))
  const blank = (value: Json | undefined) => value === undefined || value === null || value === ''
  const lacking = parametersOf(record).find(
    ({ field, required, defaultValue }) => required && blank(defaultValue) && blank(sent.get(field)),
  )
  return lacking ? [fault('parameterJson', 'parameter', { name: lacking.fieldName ?? lacking.field })] : []
}

/** Whether somebody is named who was not before, and is not there; or too many are. */
async function isWrongTold(trx: Db, values: Row, current: Row | undefined): Promise<boolean> {
  const [ids, before] = [idsIn(values.toUserIds), new Set(idsIn(current?.toUserIds))]
  const added = ids.filter((id) => !before.has(id))
  const there = await offered(trx, added)
  return ids.length > mostTold || added.some((id) => !there.has(id))
}

async function faultsOf(trx: Db, values: Row, current: Row | undefined, { t }: WriteContext): Promise<FieldError[]> {
  const fault = (field: string, key: string, params: { [name: string]: string | number } = {}): FieldError => ({
    ...{ field, rule: 'message', message: t(`t:task.fault.${key}`, params) },
  })
  const [startTime, endTime] = [momentOf(values.startTime), momentOf(values.endTime)]
  const wrong = timingFault({ cron: textOf(values.cron), timeZone: textOf(values.timeZone) }, Date.now())
  const faults: FieldError[] = []
  if (wrong) faults.push(fault(wrong === 'zone' ? 'timeZone' : 'cron', wrong))
  if (startTime !== null && endTime !== null && endTime <= startTime) faults.push(fault('endTime', 'end'))
  if (values.kind === 'action' && !actionNames.includes(textOf(values.action))) faults.push(fault('action', 'action'))
  if (values.kind === 'action' && values.action === syncAction) {
    const sync = await trx.selectFrom('base_data_sync').select('id').where('id', '=', textOf(values.syncId)).executeTakeFirst()
    if (!sync) faults.push(fault('syncId', 'sync'))
  }
  if (values.kind === 'interface') faults.push(...(await interfaceFaults(trx, values, fault)))
  if (await isWrongTold(trx, values, current)) faults.push(fault('toUserIds', 'told', { most: mostTold }))
  if (!current) {
    const { n } = await trx
      .selectFrom('base_task')
      .select((eb) => eb.fn.countAll<string>().as('n'))
      .executeTakeFirstOrThrow()
    if (Number(n) >= most) faults.push(fault('fullName', 'most', { most }))
  }
  return faults
}

/** What the JSON of tasks cannot say. */
export const taskRules: RuleSet = {
  scheduledTask: {
    prepare: valuesOf,
    check: faultsOf,
    afterWrite: (trx) => planAll(trx),
    beforeDelete: async (trx, { id }) => {
      await cancelAll(trx, String(id))
      await trx.deleteFrom('base_task_run').where('taskId', '=', String(id)).execute()
      await trx.deleteFrom('base_task_alert').where('taskId', '=', String(id)).execute()
    },
    beside: async (db, records, t) => {
      const ids = records.map(({ id }) => String(id))
      const [next, last] = [await nextTimes(db, ids), await lastRuns(db, ids)]
      const ownerOf = await ownersOf(db, records)
      return new Map(
        records.map((record) => {
          const id = String(record.id)
          const run = last.get(id)
          return [
            id,
            {
              ...{ nextTime: next.get(id) ?? null, lastTime: run ? Number(run.startedAt) : null, lastState: run?.state ?? null },
              ...{ lastText: run ? outcomeText(run, t) : '', ...ownerOf(record) },
            },
          ]
        }),
      )
    },
    besideAnswer: {
      ...{ nextTime: orNull(time), lastTime: orNull(time), lastState: orNull(text), lastText: text, ...ownerAnswer },
    },
  },
}
