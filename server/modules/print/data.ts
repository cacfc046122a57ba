import type { FieldPlan } from '#core/form/form.ts'
import { holdsOf } from '#core/form/holds.ts'
import { htmlLines } from '#core/format/htmlLines.ts'
import { dictionariesIn } from '#core/print/fill.ts'
import type { PrintTemplate } from '#core/print/template.ts'
import type { Json, Row } from '#core/types.ts'
import { ApiError, notFound } from '../../base/errors.ts'
import type { Caller } from '../../http/route.ts'
import type { Model } from '../../records/model/model.ts'
import { readDictionaries } from '../../records/query/dictionaries.ts'
import { isInView } from '../../records/query/filter.ts'
import { allows, askingAbout, modelFor } from '../../records/rights/access.ts'
import { withoutHidden } from '../../records/rights/hidden.ts'
import { withMasks } from '../../records/rights/masks.ts'
import { maskSecrets } from '../../records/rights/secrets.ts'
import { displayRecord, withTexts } from '../../records/words/texts.ts'
import { readRecord } from '../../records/write/records.ts'
import { scopeOf } from '../recordApi/index.ts'
import { type Decided, decidedOfRecord, type OperatorRecord, recordOfInstance } from '../workflow/index.ts'

/** PR-07: a record to be printed, as its reader reads it. */
export interface PrintData {
  /** values as they are stored, sub-tables as lists of rows, the record's id as f_id; what is masked is masked here too */
  printData: Row
  /** the same in words */
  printTexts: Row
  operatorRecordList: OperatorRecord[]
  /** files of what each of them signed with, as far as its reader may see it */
  signatures: ReadonlyArray<string | undefined>
}

/** Where a record is read from: by its application, or by the place in a flow that its reader has. */
export interface PrintSource {
  recordId?: string | undefined
  instanceId?: string | undefined
  taskId?: string | undefined
}

/** Beside values stand words and colours under names of their own. */
const bare = (row: Row): Row =>
  Object.fromEntries(
    Object.entries(row).flatMap(([name, value]) =>
      name.startsWith('$') ? [] : [[name, Array.isArray(value) ? value.map((one) => (isRow(one) ? bare(one) : one)) : value] as const],
    ),
  )
const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Rich texts of a record, or of a row, as lines: on paper they have paragraphs. */
const richLines = (fields: readonly FieldPlan[], values: Row, texts: Row): Row =>
  Object.fromEntries(
    fields.flatMap((field): Array<[string, Json]> => {
      const [value, text] = [values[field.field], texts[field.field]]
      if (field.widget.isTable && Array.isArray(value) && Array.isArray(text)) {
        const rows = value.filter(isRow)
        return [[field.field, text.map((one, i) => (isRow(one) ? { ...one, ...richLines(field.children, rows[i] ?? {}, one) } : one))]]
      }
      return holdsOf(field) === 'html' && typeof value === 'string' && text !== undefined ? [[field.field, htmlLines(value)]] : []
    }),
  )

const printed = (caller: Caller, model: Model, record: Row, decided: Decided): PrintData => {
  const { id, ...texts } = displayRecord(model, record, caller.t)
  return {
    printData: { ...bare(record), f_id: record.id ?? null },
    printTexts: { ...texts, ...richLines(model.plan.fields, record, texts), f_id: id ?? null },
    operatorRecordList: decided.operators,
    signatures: decided.signatures,
  }
}

/** Whoever may see the detail of records of an application, asking about one of them or about none. Throws forbidden. */
async function detailAsked(caller: Caller, modelId: string, recordId?: string): Promise<Caller> {
  const asking = askingAbout(caller, modelId, 'btn_detail', 'btn_edit')
  // about one record also the menus count by which that one is reached
  asking.params = { id: modelId, ...(recordId === undefined ? {} : { recordId }) }
  if (!caller.user.isAdmin && !(await allows(asking))) throw new ApiError('forbidden')
  return asking
}

/** By the menus of the application: nothing that the reader's detail of the record does not show. */
async function ofApplication(caller: Caller, modelId: string, recordId: string): Promise<PrintData> {
  const asking = await detailAsked(caller, modelId, recordId)
  const { model, rights } = await modelFor(asking)
  const { db } = caller.server
  const found = await readRecord(db, model, recordId, await scopeOf(asking, model))
  const [worded = found] = await withTexts(db, model, [found], caller.t)
  const record = withMasks(model, withoutHidden(maskSecrets(model, worded), model, rights.maySeeField), rights.mayReadClear)
  return printed(caller, model, record, await decidedOfRecord(caller, modelId, recordId))
}

async function ofInstance(caller: Caller, modelId: string, instanceId: string, taskId: string | undefined): Promise<PrintData> {
  const { model, record, decided } = await recordOfInstance(caller, instanceId, taskId)
  if (model.id !== modelId) throw notFound()
  return printed(caller, model, maskSecrets(model, record), decided)
}

/** A record of an application, as its reader has it. Throws forbidden and not found as their detail of it does. */
export function readForPrint(caller: Caller, modelId: string, { recordId, instanceId, taskId }: PrintSource): Promise<PrintData> {
  if (instanceId !== undefined) return ofInstance(caller, modelId, instanceId, taskId)
  if (recordId === undefined) throw new ApiError('badRequest')
  return ofApplication(caller, modelId, recordId)
}

/**
 * The ids of the records that somebody says they printed, each once: of those that they could have. Throws forbidden where
 * they may not print records of the application, and not found for a record that they do not reach.
 */
export async function printable(
  caller: Caller,
  modelId: string,
  { recordIds, instanceId, taskId }: { recordIds: readonly string[]; instanceId?: string | undefined; taskId?: string | undefined },
): Promise<string[]> {
  const ids = [...new Set(recordIds)]
  if (instanceId !== undefined) {
    const { model, record } = await recordOfInstance(caller, instanceId, taskId)
    const own = String(record.id ?? '')
    if (model.id !== modelId || ids.some((id) => id !== own)) throw notFound()
    return own === '' ? [] : [own]
  }
  if (ids.length === 0) await modelFor(await detailAsked(caller, modelId))
  const { db } = caller.server
  for (const id of ids) {
    const { model } = await modelFor(await detailAsked(caller, modelId, id))
    if (!(await isInView(db, model, id))) throw notFound()
  }
  return ids
}

/** PR-13: words of the dictionaries that a template looks up in, by code of the dictionary, then by id and code of the entry. */
export async function dictionariesFor({ server: { db } }: Caller, template: PrintTemplate): Promise<Row> {
  const found = await readDictionaries(db, dictionariesIn(template))
  return Object.fromEntries(
    [...found].map(([name, { rows }]) => [
      name,
      Object.fromEntries(
        rows.flatMap(({ id, enCode, fullName }) => [
          [String(enCode), fullName ?? ''],
          [String(id), fullName ?? ''],
        ]),
      ),
    ]),
  )
}

/** Who prints, as texts may name them: the same on the screen and in a file. */
export const printerOf = ({ user: { id, account, realName } }: Caller): Row => ({
  ...{ userId: id, userAccount: account, userName: realName, realName },
})
