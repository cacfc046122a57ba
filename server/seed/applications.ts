import { computeForm, rowsOf } from '#core/form/form.ts'
import { picksPeople, splitId, typedId } from '#core/rules/people.ts'
import type { Json, Row } from '#core/types.ts'
import asset from '#fixtures/demo/applications/asset.json' with { type: 'json' }
import contract from '#fixtures/demo/applications/contract.json' with { type: 'json' }
import customer from '#fixtures/demo/applications/customer.json' with { type: 'json' }
import equipmentInspection from '#fixtures/demo/applications/equipmentInspection.json' with { type: 'json' }
import expenseClaim from '#fixtures/demo/applications/expenseClaim.json' with { type: 'json' }
import leaveRequest from '#fixtures/demo/applications/leaveRequest.json' with { type: 'json' }
import officeSupply from '#fixtures/demo/applications/officeSupply.json' with { type: 'json' }
import project from '#fixtures/demo/applications/project.json' with { type: 'json' }
import purchaseOrder from '#fixtures/demo/applications/purchaseOrder.json' with { type: 'json' }
import subject from '#fixtures/demo/applications/subject.json' with { type: 'json' }
import { type DemoRow, demoRows } from '#fixtures/demo/rows/index.ts'
import type { WriteContext } from '../auth/writer.ts'
import { newId } from '../db/ids.ts'
import type { Db } from '../db/types.ts'
import { createDraft, release } from '../modules/applications/index.ts'
import { entityOf } from '../records/entity/catalog.ts'
import { findBy } from '../records/entity/query.ts'
import { type Model, modelOf } from '../records/model/model.ts'
import { metaColumns } from '../records/model/naming.ts'
import { insertRows } from '../records/write/insert.ts'
import { billPeriod, billText } from '../records/write/numbers.ts'
import { giveOf } from '../records/write/systemValues.ts'
import { columnsFrom, subRowsFrom } from '../records/write/values.ts'

const applications = [
  expenseClaim,
  purchaseOrder,
  customer,
  asset,
  leaveRequest,
  contract,
  equipmentInspection,
  officeSupply,
  subject,
  project,
]

/** The demo's files name an application by its code; a stored definition names it by its id. */
const withIds = (definition: unknown, ids: ReadonlyMap<string, string>): Row =>
  JSON.parse(JSON.stringify(definition), (key, value) =>
    key === 'modelId' && typeof value === 'string' ? (ids.get(value) ?? value) : value,
  ) as Row

/** Designs and releases the demo's applications; gives their ids by code. */
export async function seedApplications(trx: Db, context: WriteContext): Promise<Map<string, string>> {
  const ids = new Map<string, string>()
  for (const [i, { enCode, fullName, category, webType, formData, columnData }] of applications.entries()) {
    const draft = await createDraft(
      trx,
      {
        enCode,
        fullName: fullName.zh,
        category,
        webType,
        formData: withIds(formData, ids),
        columnData,
        sortCode: (i + 1) * 10,
      },
      context,
    )
    await release(trx, String(draft.id), context)
    ids.set(enCode, String(draft.id))
  }
  return ids
}

/** Gives each row the bill number that it would have had on its day, and leaves the counters where new records go on. */
async function billNumbers(trx: Db, code: string, rows: readonly DemoRow[]): Promise<string[]> {
  const rule = await findBy(trx, entityOf('billRule'), { enCode: code })
  if (!rule) throw new Error(`There is no bill rule "${code}".`)
  const last = new Map<string, number>()
  const numbers = rows.map(({ at }) => {
    const period = billPeriod(rule, at)
    const number = (last.get(period) ?? Number(rule.startNumber) - 1) + 1
    last.set(period, number)
    return billText(rule, String(number), at)
  })
  await trx
    .insertInto('base_bill_counter')
    .values([...last].map(([period, number]) => ({ ruleId: String(rule.id), period, last: number })))
    .execute()
  return numbers
}

/** What the server would have given each record of its person: the unit and the position that they work in. */
async function ofPeople(trx: Db, model: Model, ids: ReadonlySet<string>): Promise<Map<string, Row>> {
  const fields = model.plan.fields.filter(({ widget }) => widget.filledWith === 'unit' || widget.filledWith === 'position')
  const found = new Map<string, Row>()
  if (fields.length === 0) return found
  for (const id of ids) {
    const values: Row = {}
    for (const { field, node, widget } of fields) values[field] = (await giveOf(widget)?.(trx, node, id, 1))?.[0] ?? null
    found.set(id, values)
  }
  return found
}

/** A record of the demo: what somebody typed, and all that it holds. */
export interface DemoRecord {
  id: string
  row: DemoRow
  values: Row
}

/** The records that were made, the oldest first, by the codes of their applications: a row names one of another application by its place (`#12`). */
export type Made = Map<string, readonly DemoRecord[]>

/** The values of a row with the record that each of its choices names. */
function withChosen(model: Model, { values, order }: DemoRow, made: Made, codes: ReadonlyMap<string, string>): Row {
  const out: Row = { ...values }
  // what a contract is of stands in its title
  if (order !== undefined) out.title = `${String(values.title)} ${String(made.get('purchaseOrder')?.[order]?.values.orderNo)}`
  for (const { field, node, widget } of model.plan.fields) {
    const place = /^#(\d+)$/.exec(String(out[field] ?? ''))?.[1]
    if (widget.holds === 'record' && place !== undefined)
      out[field] = made.get(codes.get(String(node.modelId)) ?? '')?.[Number(place)]?.id ?? null
  }
  return out
}

/** Ids by what the demo's files say: a code with its type (`finance--department`). */
async function namedIds(trx: Db, model: Model): Promise<ReadonlyMap<string, string>> {
  const ids = new Map<string, string>()
  if (!model.plan.fields.some(picksPeople)) return ids
  for (const [type, table, code] of [
    ['user', 'base_user', 'account'],
    ['department', 'base_organize', 'enCode'],
    ['position', 'base_position', 'enCode'],
    ['role', 'base_role', 'enCode'],
    ['group', 'base_group', 'enCode'],
  ] as const)
    for (const row of await trx
      .selectFrom(table)
      .select(['id', `${code} as code`])
      .execute())
      ids.set(typedId(String(row.code), type), typedId(String(row.id), type))
  return ids
}

/** The values of a row with the people and units that its pickers name. */
function withPeople(model: Model, values: Row, ids: ReadonlyMap<string, string>): Row {
  const named = (value: Json | undefined): Json => {
    if (Array.isArray(value)) return value.map(named)
    if (typeof value !== 'string') return value ?? null
    const id = ids.get(value)
    if (!id) throw new Error(`There is no ${splitId(value).type} of the code "${splitId(value).id}".`)
    return id
  }
  const picked = model.plan.fields.filter((one) => picksPeople(one) && values[one.field] !== undefined)
  return { ...values, ...Object.fromEntries(picked.map(({ field }) => [field, named(values[field])])) }
}

/** The rows of one application, computed by its own form and written in a few statements; what they name was made before. */
export async function seedRows(trx: Db, modelId: string, people: ReadonlyMap<string, string>, now: number, made: Made): Promise<number> {
  const model: Model = await modelOf(trx, modelId)
  const rows = demoRows(model.enCode, now)
  const numbers = new Map<string, string[]>()
  for (const { field, node, widget } of model.plan.fields) {
    if (widget.filledWith === 'billNumber' && typeof node.rule === 'string') numbers.set(field, await billNumbers(trx, node.rule, rows))
  }
  const idOf = ({ account }: DemoRow) => people.get(account) ?? ''
  const ids = await namedIds(trx, model)
  const named = await trx.selectFrom('base_visual_dev').select(['id', 'enCode']).execute()
  const codes = new Map(named.map(({ id, enCode }) => [id, enCode]))
  const places = await ofPeople(trx, model, new Set(rows.map(idOf)))
  const records = rows.map((row, i): DemoRecord => {
    const values: Row = {
      ...places.get(idOf(row)),
      ...computeForm(model.plan, withPeople(model, withChosen(model, row, made, codes), ids)),
      ...Object.fromEntries([...numbers].map(([field, list]) => [field, list[i] ?? null])),
    }
    return { id: newId(), row, values }
  })
  made.set(model.enCode, records)
  // In a tree a row names the one above it by its place.
  const above = model.list.type === 5 ? model.list.parentField : undefined
  if (above)
    for (const { values } of records)
      if (typeof values[above] === 'string') values[above] = records[Number(values[above].slice(1))]?.id ?? null
  await insertRows(
    trx,
    model.main,
    records.map(({ id, row: { account, at, changed }, values }) => ({
      ...columnsFrom(model.main, values),
      [metaColumns.id]: id,
      [metaColumns.creatorUserId]: people.get(account) ?? null,
      [metaColumns.creatorTime]: new Date(at),
      [metaColumns.modifyUserId]: changed ? (people.get(changed.account) ?? null) : null,
      [metaColumns.modifyTime]: changed ? new Date(changed.at) : null,
    })),
  )
  for (const table of model.subs) {
    const lines = records.flatMap(({ id, values }) => subRowsFrom(table, id, rowsOf(values[table.field ?? ''])))
    if (lines.length > 0) await insertRows(trx, table, lines)
  }
  return rows.length
}
