import { sql } from 'kysely'
import { type RecordChange, recordChanges, shownParting } from '#core/application/recordChanges.ts'
import type { FieldRights } from '#core/flow/nodeForm.ts'
import { decidedBefore } from '#core/flow/since.ts'
import { type FieldPlan, rowsOf } from '#core/form/form.ts'
import { holdsOf } from '#core/form/holds.ts'
import { choiceMark, labelMark } from '#core/text.ts'
import type { Json, Row, Text } from '#core/types.ts'
import type { Db } from '../../../db/types.ts'
import { among, arrayOf, boolean, type FromAnswer, integer, object, orNull, time } from '../../../http/answer.ts'
import { type Caller, text } from '../../../http/route.ts'
import type { Model } from '../../../records/model/model.ts'
import { asOnClock, holdsMoments, offsetOf } from '../../../records/query/days.ts'
import { rightsGiven } from '../../../records/rights/access.ts'
import { withoutHidden } from '../../../records/rights/hidden.ts'
import { display, withTexts } from '../../../records/words/texts.ts'
import { readRecord, withShown } from '../../../records/write/records.ts'
import { scopeOf } from '../../recordApi/index.ts'
import { recordBefore } from './place.ts'
import { type Read, toldAt } from './reading.ts'
import type { History } from './view.ts'

/** Changes that are told; of any more only how many they are. */
const most = 100

const change = object({
  kind: among('changed', 'added', 'removed'),
  ...{ label: text, table: orNull(text), row: orNull(integer) },
  ...{ before: text, after: text },
})
/** What changed of a record since a moment: `own` says that the reader's node was decided on then. */
export const changesAnswer = object({ at: time, own: boolean, list: arrayOf(change), more: integer })
export type Changes = FromAnswer<typeof changesAnswer>

/** The version that was the first to be written after a command; nothing where none was. */
async function writtenAfter(db: Db, instanceId: string, rev: number): Promise<number | undefined> {
  const filled = sql<number>`("facts" ->> 'filled')::int`
  const row = await db
    .selectFrom('flow_event')
    .select(filled.as('filled'))
    .where('instanceId', '=', instanceId)
    .where('rev', '>', rev)
    .where(filled, 'is not', null)
    .orderBy('seq')
    .executeTakeFirst()
  return row?.filled
}

/** The record, or the row of it, that a change is about, on the sides that have it. */
const holdersOf = (one: RecordChange): Row[] => (one.kind === 'changed' ? [one.before, one.after] : [one.values])

/** A record with its words, and of its sub-tables only the rows that are told of: finds them by what was not worded. */
async function wordedRows(
  { server: { db }, t }: Caller,
  model: Model,
  record: Row,
  told: ReadonlySet<Row>,
  { only, may }: { only: ReadonlySet<string>; may: (code: string) => boolean },
): Promise<ReadonlyMap<Row, Row>> {
  const tables = model.subs.flatMap(({ field }) => (field === undefined ? [] : [field]))
  const rows = new Map(tables.map((table) => [table, rowsOf(record[table]).filter((row) => told.has(row))]))
  const [worded] = await withTexts(db, model, [{ ...record, ...Object.fromEntries(rows) }], t, { only })
  const seen = withoutHidden(worded ?? record, model, may)
  const found = new Map([[record, seen]])
  for (const [table, list] of rows) for (const [i, row] of rowsOf(seen[table]).entries()) found.set(list[i] as Row, row)
  return found
}

/** Says what values are as their reader is shown them: masks hold, moments are on the reader's clock, a drawing is only told to be there. */
function wordsFor({ t, headers }: Caller): (field: FieldPlan, holder: Row) => string {
  const offset = offsetOf(headers)
  const here = (value: Json): Json =>
    typeof value === 'number' ? asOnClock(value, offset) : Array.isArray(value) ? value.map(here) : value
  return (field, holder) => {
    const value = holder[field.field] ?? null
    if (value === null || value === '') return ''
    if (holdsOf(field) === 'picture') return t('t:sign.picture')
    const plain = display(field, holdsMoments({ plan: field }) ? here(value) : value, (holder.$text as Row | undefined)?.[field.field], t)
    return plain !== null && typeof plain === 'object' ? JSON.stringify(plain) : String(plain ?? '')
  }
}

/** A change as its reader is told it; `worded` finds the record, or its row, with its words. */
function toldChange(one: RecordChange, model: Model, worded: (holder: Row) => Row, caller: Caller): Changes['list'][number] {
  const { t } = caller
  const words = wordsFor(caller)
  const labelOf = ({ node, field }: FieldPlan) => t(node.label as Text) || field
  if (one.kind === 'changed') {
    const { field, row = null } = one
    const table = field.table === undefined ? undefined : model.plan.byKey.get(field.table)
    const [before, after] = shownParting(words(field, worded(one.before)), words(field, worded(one.after)))
    return { kind: 'changed', label: labelOf(field), table: table ? labelOf(table) : null, row, before, after }
  }
  const row = worded(one.values)
  const cells = one.columns.flatMap((field) => {
    const said = words(field, row)
    return said === '' ? [] : [[labelOf(field), said].join(t(labelMark))]
  })
  const [said] = shownParting(cells.join(t(choiceMark)), '')
  const sides = one.kind === 'added' ? { before: '', after: said } : { before: said, after: '' }
  return { kind: one.kind, label: labelOf(one.field), table: null, row: one.row, ...sides }
}

/**
 * What whoever is asked sees changed of the record since their node, or any where theirs was not asked, was decided on in a
 * round before: only of what they may read, there and in the application. Nothing in the first round, nor where nothing was
 * written since, nor where the audit trail does not go back so far.
 */
export async function changesFor(
  caller: Caller,
  { task, row }: Read,
  { history, model, rights }: { history: History; model: Model; rights: FieldRights },
): Promise<Changes | null> {
  if (task?.state !== 'open' || row.status !== 1) return null
  const { db } = caller.server
  const since = decidedBefore(history, task)
  const version = since && (await writtenAfter(db, row.id, since.line.rev))
  const was = version === undefined ? undefined : await recordBefore(db, model, row.recordId, version)
  if (!since || !was) return null
  const [now, [before = was], scope, given] = await Promise.all([
    readRecord(db, model, row.recordId, {}),
    withShown(db, model, [was], {}),
    scopeOf(caller, model),
    rightsGiven(caller, model),
  ])
  const may = (code: string) => rights(code) !== 'hide' && (given?.mayCode(code) ?? true)
  const all = recordChanges(model.plan.fields, before, now, { may, scope })
  if (all.length === 0) return null
  const list = all.slice(0, most)
  const concerned = new Set(list.flatMap(holdersOf))
  const only = new Set(list.flatMap((one) => (one.kind === 'changed' ? [one.field.key] : one.columns.map(({ key }) => key))))
  const seen = toldAt(model, (code) => (may(code) ? 'read' : 'hide'))
  const [old, fresh] = await Promise.all([before, now].map((record) => wordedRows(caller, model, record, concerned, { only, may: seen })))
  const worded = (holder: Row) => old?.get(holder) ?? fresh?.get(holder) ?? holder
  return {
    ...{ at: since.line.at, own: since.own, more: all.length - list.length },
    list: list.map((one) => toldChange(one, model, worded, caller)),
  }
}
