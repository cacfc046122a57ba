import { sql } from 'kysely'
import type { Json, Row } from '#core/types.ts'
import { ApiError } from '../../base/errors.ts'
import { transaction } from '../../db/transaction.ts'
import type { Db } from '../../db/types.ts'
import { arrayOf, boolean, type FromAnswer, integer, object } from '../../http/answer.ts'
import { type Caller, text } from '../../http/route.ts'
import { withOffers } from '../../records/interfaces/offers.ts'
import type { Model } from '../../records/model/model.ts'
import { metaColumns } from '../../records/model/naming.ts'
import { idsInView } from '../../records/query/keyed.ts'
import { everything, type ModelRights, reached, rightsGiven } from '../../records/rights/access.ts'
import { hidden } from '../../records/rights/secrets.ts'
import { displayRecord, withTexts } from '../../records/words/texts.ts'
import { readSettings } from '../../settings/settings.ts'
import type { TextRow } from '../../sources/kinds.ts'
import { streamSource } from '../../sources/read.ts'
import { usableSource } from '../../sources/stored.ts'
import { type Claim, type Outcome, syncRows } from './batch.ts'
import { columnsOf, type Definition, readingOf } from './definition.ts'
import { Reader } from './reader.ts'
import { type WriterOf, withOffersOf, writerFor } from './writer.ts'

/** Of each kind so many are told, and of one so many characters. */
const told = { rows: 100, characters: 300 } as const
/** Rows that are looked at in one transaction. */
const together = 100
/** How long is read, in ms: whoever asked waits for it. */
const patience = 70_000

const line = { id: text, said: text }
/** How a source and an application differ. */
export const differenceAnswer = object({
  ...{ read: integer, added: integer, changed: integer, equal: integer, faulty: integer, gone: integer },
  ...{ isWhole: boolean, adds: boolean, updates: boolean, deletes: boolean, text, policy: text },
  addedRows: arrayOf(object({ ...line, text })),
  changedRows: arrayOf(object({ ...line, field: text, before: text, after: text })),
  equalRows: arrayOf(object(line)),
  faultyRows: arrayOf(object({ ...line, text })),
  goneRows: arrayOf(object(line)),
})
export type Difference = FromAnswer<typeof differenceAnswer>

/** Ends a transaction of which nothing is to be kept. */
class OnlyLooked extends Error {}

/** What whoever looks may see of records: the sync reads with the rights of whoever saved it, who may be somebody else. */
async function seenBy(
  caller: Caller,
  model: Model,
  ids: readonly string[],
): Promise<{ may: ModelRights['mayCode']; records: ReadonlySet<string> }> {
  const rights = (await caller.grants()).isAdmin ? everything : await rightsGiven(caller, model)
  if (!rights || ids.length === 0) return { may: () => false, records: new Set() }
  const { db } = caller.server
  const own = await reached(caller, model)
  return { may: rights.mayCode, records: await idsInView(db, own, ids) }
}

const cut = (value: Json | undefined) => String(value ?? '').slice(0, told.characters)

/** Gathers what would become of rows: all are counted, the first of each kind told. */
class Gathered {
  readonly counts = { new: 0, changed: 0, equal: 0, faulty: 0 }
  readonly first: { [kind in Outcome['kind']]: Array<Outcome & { n: number }> } = { new: [], changed: [], equal: [], faulty: [] }
  readonly matched = new Set<string>()
  read = 0

  add(outcomes: readonly Outcome[]): void {
    for (const outcome of outcomes) {
      this.read++
      this.counts[outcome.kind]++
      const { values = {}, before, ...rest } = outcome
      if (this.first[outcome.kind].length < told.rows)
        this.first[outcome.kind].push({ ...rest, values, ...(before ? { before } : {}), n: this.read })
    }
  }
}

/** Records that the sync has made, that are still there and that no row was of. */
async function goneOf(
  db: Db,
  model: Model,
  syncId: string,
  matched: ReadonlySet<string>,
): Promise<{ n: number; rows: Array<{ id: string; said: string }> }> {
  const { rows } = await sql<{ id: string; said: string }>`
    select r."recordId" as id, r."said" from base_data_sync_record r join ${sql.table(model.main.table)} as m
      on m.${sql.ref(metaColumns.id)} = r."recordId" and m.${sql.ref(metaColumns.deletedTime)} is null
    where r."syncId" = ${syncId} order by r."recordId"`.execute(db)
  const gone = rows.filter(({ id }) => !matched.has(id))
  return { n: gone.length, rows: gone.slice(0, told.rows) }
}

/** The words of some records, as a person reads them. */
async function worded({ model, caller: { server, t } }: WriterOf, records: readonly Row[]): Promise<Row[]> {
  return (await withTexts(server.db, model, [...records], t)).map((record) => displayRecord(model, record, t))
}

async function changedRows(writer: WriterOf, viewer: Caller, first: Gathered['first']['changed']): Promise<Difference['changedRows']> {
  const { model } = writer
  const before = await worded(
    writer,
    first.map((one) => one.before ?? {}),
  )
  const after = await worded(
    writer,
    first.map(({ before = {}, values = {} }) => ({ ...before, ...values })),
  )
  const { may, records } = await seenBy(
    viewer,
    model,
    first.map(({ recordId }) => String(recordId)),
  )
  return first
    .flatMap(({ said, n, values = {}, recordId }, i) =>
      Object.keys(values).map((field) => ({
        ...{ id: `${n} ${field}`, said, field: viewer.t(model.plan.byKey.get(field)?.node.label) || field },
        before: may(field) && records.has(String(recordId)) ? cut(before[i]?.[field]) : hidden,
        after: cut(after[i]?.[field]),
      })),
    )
    .slice(0, told.rows)
}

async function addedRows(writer: WriterOf, viewer: Caller, first: Gathered['first']['new']): Promise<Difference['addedRows']> {
  const { model, filled } = writer
  const shown = await worded(
    writer,
    first.map(({ values = {} }) => values),
  )
  const { t } = viewer
  return first.map(({ n, said }, i) => ({
    ...{ id: String(n), said },
    text: cut(
      filled
        .filter(({ isKey, plan }) => !isKey && (shown[i]?.[plan.field] ?? '') !== '')
        .map(({ plan }) =>
          t('t:dataSync.pair', { label: t(model.plan.byKey.get(plan.field)?.node.label) || plan.field, text: cut(shown[i]?.[plan.field]) }),
        )
        .join(t('t:sheet.hint.join')),
    ),
  }))
}

/** Reads the source and tells how it differs from the application, as a run would find it. Nothing is written. */
export async function difference(viewer: Caller, owner: Caller, syncId: string, definition: Definition): Promise<Difference> {
  const { db, settings } = viewer.server
  const { t } = viewer
  const writer = await writerFor(owner, definition, true)
  const target = await usableSource(db, settings, definition.sourceId)
  const statement = readingOf(definition, target, columnsOf(definition))
  if ('fault' in statement)
    throw new ApiError('badRequest', { key: `interface.statement.${statement.fault.key}`, params: statement.fault.params })
  const cap = Number((await readSettings(db)).syncMaxRows)
  const all = new Gathered()
  const keys = new Set<string>()
  const end = performance.now() + patience
  let isWhole = true
  let places: number[] | undefined
  const pace = { timeout: target.timeout, whole: patience + 10_000, together }
  await streamSource(target, settings, statement, pace, async (rows, columns) => {
    if (!places) {
      writer.check(columns)
      places = columnsOf(definition).map((name) => columns.findIndex((column) => column.name === name))
    }
    const lines = rows.map((row): TextRow => (places ?? []).map((at) => row[at] ?? null))
    if (all.read + lines.length > cap) throw new ApiError('badRequest', { key: 'dataSync.fault.cap', params: { n: cap } })
    all.add(await looked(writer, lines, keys, all.matched))
    isWhole = performance.now() < end
    return isWhole
  })
  const gone = isWhole ? await goneOf(db, writer.model, syncId, all.matched) : { n: 0, rows: [] }
  const { counts, first } = all
  const { adds, updates, deletes } = definition
  return {
    ...{ read: all.read, added: counts.new, changed: counts.changed, equal: counts.equal, faulty: counts.faulty, gone: gone.n },
    ...{ isWhole, adds, updates, deletes },
    // a run ends there: a source that was emptied by mistake does not empty the application
    text:
      all.read === 0 && gone.n > 0 && deletes
        ? t('t:dataSync.fault.empty')
        : t('t:dataSync.difference.counts', {
            n: all.read,
            added: counts.new,
            changed: counts.changed,
            equal: counts.equal,
            faulty: counts.faulty,
            gone: gone.n,
          }),
    policy: t('t:dataSync.difference.policy', {
      adds: t(adds ? 't:dataSync.difference.adds' : 't:dataSync.difference.leavesNew'),
      updates: t(updates ? 't:dataSync.difference.updates' : 't:dataSync.difference.leavesChanged'),
      deletes: t(deletes ? 't:dataSync.difference.deletes' : 't:dataSync.difference.leavesGone'),
    }),
    addedRows: await addedRows(writer, viewer, first.new),
    changedRows: await changedRows(writer, viewer, first.changed),
    equalRows: first.equal.map(({ n, said }) => ({ id: String(n), said })),
    faultyRows: first.faulty.map(({ n, said, faults }) => ({ id: String(n), said, text: faults.join(' ').slice(0, 2000) })),
    goneRows: gone.rows,
  }
}

/** What would become of rows. All that is done to find out is taken back. */
async function looked(writer: WriterOf, rows: readonly TextRow[], keys: Set<string>, matched: Set<string>): Promise<Outcome[]> {
  const { caller, definition } = writer
  const { server } = caller
  const reader = await Reader.of(caller, { ...writer, zone: definition.timeZone }, rows)
  const taken = new Set(writer.taken)
  let outcomes: Outcome[] = []
  let claimed = new Map<string, string | null>()
  const claim: Claim = async (_trx, asked) => {
    claimed = new Map([...asked].filter(([key]) => !keys.has(key)))
    return new Set(claimed.keys())
  }
  const look = () =>
    transaction(server.db, async (trx) => {
      // of one that has to be made again because APIs were asked
      writer.taken = new Set(taken)
      outcomes = await syncRows(trx, withOffersOf(writer), reader, rows, claim)
      throw new OnlyLooked()
    })
  await withOffers(server, writer.context, look).catch((error: unknown) => {
    if (!(error instanceof OnlyLooked)) throw error
  })
  for (const [key, recordId] of claimed) {
    keys.add(key)
    if (recordId !== null) matched.add(recordId)
  }
  return outcomes
}
