import type { FieldError, Json, Row } from '#core/types.ts'
import type { RuleSet } from '../../auth/rules.ts'
import type { WriteContext } from '../../auth/writer.ts'
import type { Db } from '../../db/types.ts'
import { queueAll } from '../../jobs/queue.ts'
import type { Model } from '../../records/model/model.ts'
import { applicationOf } from '../../records/model/uses.ts'
import { offered } from '../../records/people/stored.ts'
import { dateFields, fieldsNamed, labelsOf, most, namedFields, namesIn, peopleFields, storedNames } from './placeholders.ts'

/** What one event may name. */
const limits = { fields: 20, people: 500, days: 366, hours: 366 * 24, labelsTold: 30 } as const

/** A list that is kept as JSON text. */
export function listIn(json: Json | undefined): string[] {
  if (typeof json !== 'string' || json === '') return []
  try {
    const list: unknown = JSON.parse(json)
    return Array.isArray(list) ? list.filter((one) => typeof one === 'string') : []
  } catch {
    return []
  }
}
const textOf = (value: Json | undefined): string => (typeof value === 'string' ? value : '')

/** An event as it is kept: what its trigger does not use is not. */
async function valuesOf(trx: Db, values: Row, current: Row | undefined, { t, keepsIds }: WriteContext): Promise<Row> {
  const model = await applicationOf(trx, textOf(values.modelId), { off: keepsIds === true })
  // one from elsewhere says itself which fields it means, in whatever language it was written
  const known = keepsIds ? values.names : current?.modelId === values.modelId ? current?.names : undefined
  const before = storedNames(known)
  const names = namesIn(textOf(values.title), textOf(values.content))
  const fields = model ? fieldsNamed(model, names, before, t).fields : new Map<string, string>()
  const isDue = values.trigger === 'due'
  // what came due so far is told by no event that was made, or changed, later
  if (current) await trx.deleteFrom('msg_record_due').where('eventId', '=', String(current.id)).execute()
  return {
    ...values,
    names: JSON.stringify(Object.fromEntries(fields)),
    ...(isDue ? { offset: values.offset ?? 0, offsetUnit: values.offsetUnit || 'day', offsetSide: values.offsetSide || 'before' } : {}),
    ...(isDue ? {} : { dateField: null, offset: null, offsetUnit: null, offsetSide: null }),
  }
}

/** What is wrong with the receivers of an event. */
async function receiverFaults(
  trx: Db,
  model: Model,
  values: Row,
  current: Row | undefined,
  fault: (field: string, key: string) => FieldError,
  keepsIds = false,
) {
  const [fields, people] = [listIn(values.toFields), listIn(values.toUserIds)]
  const known = new Set(peopleFields(model).map(({ field }) => field))
  const faults: FieldError[] = []
  if (Number(values.toCreator) !== 1 && fields.length === 0 && people.length === 0) faults.push(fault('toUserIds', 'nobody'))
  if (fields.length > limits.fields || fields.some((field) => !known.has(field))) faults.push(fault('toFields', 'field'))
  const before = new Set(listIn(current?.toUserIds))
  // whoever an event from elsewhere names and nobody is here, is told of nothing until somebody chooses
  const added = keepsIds ? [] : people.filter((id) => !before.has(id))
  const there = await offered(trx, added)
  if (people.length > limits.people || added.some((id) => !there.has(id))) faults.push(fault('toUserIds', 'people'))
  return faults
}

async function faultsOf(trx: Db, values: Row, current: Row | undefined, { t, keepsIds }: WriteContext): Promise<FieldError[]> {
  const fault = (field: string, key: string, params: { [name: string]: string | number } = {}): FieldError => ({
    ...{ field, rule: 'message', message: t(`t:recordEvent.fault.${key}`, params) },
  })
  const model = await applicationOf(trx, textOf(values.modelId), { off: keepsIds === true })
  if (!model) return [fault('modelId', 'model')]
  const faults = await receiverFaults(trx, model, values, current, fault, keepsIds)
  if (values.trigger === 'due') {
    if (!dateFields(model).some(({ field }) => field === values.dateField)) faults.push(fault('dateField', 'dateField'))
    if (Number(values.offset) > (values.offsetUnit === 'hour' ? limits.hours : limits.days)) faults.push(fault('offset', 'offset'))
  }
  const names = namesIn(textOf(values.title), textOf(values.content))
  if (names.length > most.placeholders) faults.push(fault('content', 'many', { most: most.placeholders }))
  const labels = [...labelsOf(namedFields(model), t).keys()].slice(0, limits.labelsTold).map((label) => `{${label}}`)
  for (const field of ['title', 'content'] as const) {
    const [name] = fieldsNamed(model, namesIn(textOf(values[field])), storedNames(values.names), t).unknown
    if (name !== undefined) faults.push(fault(field, 'unknown', { name, names: labels.join(' ') }))
  }
  return faults
}

/** Has every event of dates that waits for none looked at, from this moment on; one that is switched off forgets how far it was told. */
async function planDates(trx: Db): Promise<void> {
  const events = trx.selectFrom('msg_record_event').select('id').where('trigger', '=', 'due').where('enabledMark', '=', 1)
  await trx.deleteFrom('msg_record_due').where('eventId', 'not in', events).execute()
  const fresh = await events.where('id', 'not in', trx.selectFrom('msg_record_due').select('eventId')).execute()
  if (fresh.length === 0) return
  await trx
    .insertInto('msg_record_due')
    .values(fresh.map(({ id }) => ({ eventId: id, toldTo: new Date() })))
    .onConflict((conflict) => conflict.column('eventId').doNothing())
    .execute()
  await queueAll(
    trx,
    'record.due',
    fresh.map(({ id }) => ({ key: id, payload: { event: id } })),
  )
}

/** What the JSON of events of records cannot say. */
export const recordEventRules: RuleSet = {
  recordEvent: { prepare: valuesOf, check: faultsOf, afterWrite: planDates },
}
