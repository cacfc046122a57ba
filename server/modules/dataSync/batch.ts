import { sql } from 'kysely'
import type { FieldError, Row } from '#core/types.ts'
import { ApiError, brokenRules } from '../../base/errors.ts'
import { breather } from '../../db/breathe.ts'
import type { Db } from '../../db/types.ts'
import type { Caller } from '../../http/route.ts'
import type { Model, ModelField } from '../../records/model/model.ts'
import { storedModel } from '../../records/model/stored.ts'
import { type Keyed, recordsByKeys } from '../../records/query/keyed.ts'
import { createRecords, tryUpdate, updateRecord } from '../../records/write/applications.ts'
import type { RecordContext } from '../../records/write/records.ts'
import { uniqueFault } from '../../records/write/unique.ts'
import type { TextRow } from '../../sources/kinds.ts'
import { allowedTo, contextFor } from './access.ts'
import type { Definition } from './definition.ts'
import { type Filled, normal, type Reader, type ReadRow } from './reader.ts'

/** What became of a row, or would. */
export interface Outcome {
  kind: 'new' | 'changed' | 'equal' | 'faulty'
  /** it is new or changed, and the sync leaves it so */
  left: boolean
  /** the key as the source writes it, and what it is known by */
  said: string
  key?: string
  /** the record that was made, changed or found */
  recordId?: string
  /** of what is changed: how the record was, and what its fields are to hold */
  before?: Row
  values?: Row
  faults: string[]
}

/** Whoever the sync writes for, and what they may do. */
export interface Writer {
  caller: Caller
  definition: Definition
  model: Model
  /** as records are added and as they are changed; nothing where the sync does not */
  add: { model: Model; context: RecordContext } | undefined
  edit: { model: Model; context: RecordContext } | undefined
  /** what values are read with */
  context: RecordContext
  filled: readonly Filled[]
  /** nothing is written: it is only told what would be */
  isDry: boolean
  /** values of unique fields that rows before would have taken, where nothing is written */
  taken: Set<string>
}

/** Says of rows which are the first of their key, and notes the records that they are of. */
export type Claim = (trx: Db, keys: ReadonlyMap<string, string | null>) => Promise<ReadonlySet<string>>

/** Problems of one row alone; of anything else the whole run is told. */
const ofRow: ReadonlySet<string> = new Set([
  'forbidden',
  'notFound',
  'invalid',
  'badRequest',
  'tooLarge',
  'conflict',
  'inUse',
  'hasChildren',
])

/** Runs work of which nothing is kept when it fails, inside a transaction that goes on: what it gives, or what is wrong with its row. */
export async function apart<T>(trx: Db, work: () => Promise<T>): Promise<T | ApiError> {
  await sql`savepoint sync_row`.execute(trx)
  try {
    return await work()
  } catch (error) {
    await sql`rollback to savepoint sync_row`.execute(trx)
    if (error instanceof ApiError && ofRow.has(error.problem)) return error
    throw error
  } finally {
    await sql`release savepoint sync_row`.execute(trx)
  }
}

/** What is wrong, in words: with the field and the value that it is about. */
export function wordsOf(error: ApiError, { caller: { t }, model }: Pick<Writer, 'caller' | 'model'>, values: Row = {}): string[] {
  const rules = brokenRules(error)
  if (!rules) return [t(`t:${error.key}`, error.params)]
  return rules.map(({ field, message }) => {
    const label = t(model.plan.byKey.get(field)?.node.label) || field
    const value = values[field]
    if (value === null || value === undefined || typeof value === 'object')
      return label === '' || message.includes(label) ? message : t('t:dataSync.pair', { label, text: message })
    return t('t:dataSync.row.rule', { label, text: String(value).slice(0, 60), message })
  })
}

/** The records that have one of these keys, held until the transaction ends, by their key. */
async function recordsOf(
  trx: Db,
  { model, edit, filled, isDry }: Writer,
  rows: ReadonlyMap<string, ReadRow>,
): Promise<Map<string, Keyed[]>> {
  const found = new Map<string, Keyed[]>()
  const keys = filled.filter(({ isKey }) => isKey)
  const fields = keys.map(({ column }) => column)
  const values = [...rows.values()].map((row) => keys.map(({ plan }) => row.values[plan.field] ?? null))
  const byKey = new Map([...rows].map(([key, row]) => [textOf(keys, row.values), key]))
  for (const one of await recordsByKeys(trx, { model, reached: edit?.model ?? model, fields }, values, { lock: !isDry })) {
    const key = byKey.get(textOf(keys, one.record))
    if (key !== undefined) found.set(key, [...(found.get(key) ?? []), one])
  }
  return found
}

const textOf = (keys: readonly Filled[], values: Row): string =>
  JSON.stringify(keys.map(({ column, plan }) => normal(column, values[plan.field])))

/** What was sent and the form did not take as it is: the source's value is kept whole, or its row is faulty. */
const notTaken =
  ({ filled, context: { t } }: Writer, sent: Row) =>
  (values: Row): FieldError[] =>
    filled.flatMap(({ column, plan: { field } }) =>
      Object.hasOwn(sent, field) && normal(column, values[field]) !== normal(column, sent[field])
        ? [{ field, rule: 'hidden', message: t('t:dataSync.row.notTaken') }]
        : [],
    )

/** Values of unique fields that a row before this one would have taken. Notes those of this one where nothing else is wrong. */
function takenBefore({ isDry, taken, model, context: { t } }: Writer, values: Row): FieldError[] {
  if (!isDry) return []
  const own = storedModel(model).unique.flatMap(({ fields: [{ field }] }) => {
    const column = model.main.columns.get(field) as ModelField
    const value = normal(column, values[field])
    return value === 'null' ? [] : [{ field, key: `${field} ${value}`, plan: column.plan }]
  })
  const faults = own.filter(({ key }) => taken.has(key)).map(({ field, plan }) => uniqueFault(field, plan.node, t))
  if (faults.length === 0) for (const { key } of own) taken.add(key)
  return faults
}

interface Wanted {
  outcome: Outcome
  values: Row
}

/** Makes records, together where that can be. */
async function addAll(trx: Db, writer: Writer, wanted: readonly Wanted[]): Promise<void> {
  const { add, isDry } = writer
  if (!add || wanted.length === 0) return
  const more = (values: Row, sent: Row) => {
    const faults = notTaken(writer, sent)(values)
    return faults.length > 0 ? faults : takenBefore(writer, values)
  }
  const make = async (some: readonly Wanted[]) =>
    createRecords(
      trx,
      add.model,
      some.map(({ values }) => ({ sent: values, dry: isDry })),
      add.context,
      more,
    )
  const note = ({ outcome }: Wanted, made: { record?: Row } | { error: ApiError }) => {
    if ('error' in made) fail(outcome, made.error, writer)
    else if (made.record) outcome.recordId = String(made.record.id)
  }
  if (wanted.length > 1) {
    const before = new Set(writer.taken)
    const made = await apart(trx, async () => {
      const all = await make(wanted)
      const other = all.find((one) => 'error' in one && !ofRow.has(one.error.problem))
      if (other && 'error' in other) throw other.error
      return all
    })
    if (!(made instanceof ApiError)) {
      for (const [i, one] of made.entries()) note(wanted[i] as Wanted, one)
      return
    }
    // what the database refuses of all of them concerns one: each for itself
    writer.taken = before
  }
  for (const one of wanted) {
    const made = await apart(trx, () => make([one]))
    note(one, made instanceof ApiError ? { error: made } : (made[0] ?? {}))
  }
}

/** Writes the changed values over a record. */
async function change(trx: Db, writer: Writer, { outcome, values }: Wanted, { record }: Keyed): Promise<void> {
  const { edit, isDry, caller, definition } = writer
  if (!edit) return
  // which menu counts may differ from record to record
  const isAdmin = (await caller.grants()).isAdmin
  const allowed = isAdmin ? undefined : await allowedTo(caller, definition.modelId, 'edit', String(record.id))
  if (!isAdmin && !allowed) return fail(outcome, new ApiError('forbidden'), writer)
  const { model, context } = allowed
    ? {
        model: allowed.model,
        context: { ...(await contextFor(caller, allowed)), ...(edit.context.offers ? { offers: edit.context.offers } : {}) },
      }
    : edit
  const sent = { ...values, version: record.version ?? null }
  const more = (filled: Row) => {
    const faults = notTaken(writer, values)(filled)
    return faults.length > 0
      ? faults
      : takenBefore(writer, { ...Object.fromEntries(Object.keys(values).map((name) => [name, filled[name] ?? null])) })
  }
  const done = await apart(trx, () => (isDry ? tryUpdate : updateRecord)(trx, model, String(record.id), sent, context, more))
  if (done instanceof ApiError) fail(outcome, done, writer)
}

function fail(outcome: Outcome, error: ApiError, writer: Writer): void {
  outcome.kind = 'faulty'
  outcome.left = false
  outcome.faults = wordsOf(error, writer, outcome.values)
}

/**
 * Brings rows of the source into the application, or says what would become of them: in their order, each held to the rules
 * and the rights of a record that somebody writes by hand. Throws what is not the fault of one row.
 */
export async function syncRows(trx: Db, writer: Writer, reader: Reader, rows: readonly TextRow[], claim: Claim): Promise<Outcome[]> {
  const { t } = writer.caller
  const rest = breather()
  const read: ReadRow[] = []
  for (const row of rows) {
    await rest()
    read.push(await reader.read(trx, row))
  }
  const byKey = new Map<string, ReadRow>()
  for (const row of read) if (row.key !== undefined && !byKey.has(row.key)) byKey.set(row.key, row)
  const found = await recordsOf(trx, writer, byKey)
  const oneOf = (key: string): string | null => {
    const all = found.get(key) ?? []
    return all.length === 1 ? String(all[0]?.record.id) : null
  }
  const fresh = await claim(trx, new Map([...byKey.keys()].map((key) => [key, oneOf(key)])))
  const adding: Wanted[] = []
  const changing: Array<[Wanted, Keyed]> = []
  const outcomes = read.map((row): Outcome => {
    const { key, said, values } = row
    const faulty = (...faults: string[]): Outcome => ({ kind: 'faulty', left: false, said, faults, ...(key === undefined ? {} : { key }) })
    if (key === undefined) return faulty(...row.faults)
    if (byKey.get(key) !== row || !fresh.has(key)) return faulty(t('t:dataSync.row.duplicate', { text: said }))
    if (row.faults.length > 0) return faulty(...row.faults)
    const all = found.get(key) ?? []
    if (all.length > 1) return faulty(t('t:dataSync.row.several', { text: said }))
    const [one] = all
    const outcome: Outcome = { kind: 'equal', left: false, said, key, faults: [], values }
    if (!one) {
      outcome.kind = 'new'
      outcome.left = !writer.definition.adds
      if (!outcome.left) adding.push({ outcome, values })
      return outcome
    }
    outcome.recordId = String(one.record.id)
    const differs = writer.filled.filter(
      ({ column, plan: { field } }) => normal(column, one.record[field]) !== normal(column, values[field]),
    )
    if (differs.length === 0) return outcome
    if (!one.isReached) return faulty(t('t:dataSync.row.reach', { text: said }))
    outcome.kind = 'changed'
    outcome.before = one.record
    outcome.values = Object.fromEntries(differs.map(({ plan: { field } }) => [field, values[field] ?? null]))
    outcome.left = !writer.definition.updates
    if (!outcome.left) changing.push([{ outcome, values: outcome.values }, one])
    return outcome
  })
  await addAll(trx, writer, adding)
  for (const [wanted, one] of changing) {
    await rest()
    await change(trx, writer, wanted, one)
  }
  return outcomes
}
