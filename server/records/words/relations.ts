import { sql } from 'kysely'
import type { FieldPlan, Translate } from '#core/form/form.ts'
import { holdsOf } from '#core/form/holds.ts'
import { isMasked } from '#core/format/masked.ts'
import { message } from '#core/rules/check.ts'
import type { Row } from '#core/types.ts'
import { ApiError } from '../../base/errors.ts'
import { anyOf } from '../../db/columns.ts'
import type { Db } from '../../db/types.ts'
import { type Model, modelOf } from '../model/model.ts'
import { metaColumns } from '../model/naming.ts'
import { loose } from '../query/anyTable.ts'
import { inView } from '../query/filter.ts'
import { parentColumn } from '../query/parents.ts'
import { searchRecords } from '../query/search.ts'
import { hasVariables } from '../query/variables.ts'
import { isSecret } from '../rights/secrets.ts'
import type { Place, PlaceFault } from '../write/places.ts'
import { withShown } from '../write/records.ts'
import { recordFrom } from '../write/values.ts'
import { displayRecord, withTexts } from './texts.ts'

/** A record may name another one by a field that itself names one: so many steps are followed, which also ends a circle. */
const mostSteps = 3

/** A released application; nothing where a definition names one that is not there, was never released or is switched off. */
async function modelNamed(db: Db, id: unknown): Promise<Model | undefined> {
  if (typeof id !== 'string' || id === '') return undefined
  try {
    return await modelOf(db, id)
  } catch (error) {
    if (error instanceof ApiError) return undefined
    throw error
  }
}

/** Fields of an application's own form that may be shown of its records, in the order asked; names that it does not have are left out. */
export const shownFields = (model: Model, names: readonly string[]): string[] =>
  [...new Set(names)].filter((name) => {
    const field = model.plan.byKey.get(name)
    return field !== undefined && field.table === undefined && field.widget.isTable !== true
  })

/** Records as a person reads them: these fields only, each a text, with the id. */
export async function wordedRecords(
  db: Db,
  model: Model,
  records: readonly Row[],
  names: readonly string[],
  t: Translate,
  step = 0,
): Promise<Row[]> {
  const fields = shownFields(model, names)
  const only = new Set(fields)
  const worked = model.shown.some(({ field, table }) => table === undefined && only.has(field))
  const shown = worked ? await withShown(db, model, records, {}) : [...records]
  const worded = await withTexts(db, model, shown, t, { only, step })
  return worded.map((row) => {
    const read = displayRecord(model, row, t)
    return { id: row.id ?? null, ...Object.fromEntries(fields.map((name) => [name, read[name] ?? ''])) }
  })
}

/** The records of an application with these ids, by id, as a person reads them; one that is gone, or that nobody may reach, is not among them. */
export async function relatedRecords(
  db: Db,
  modelId: unknown,
  ids: readonly string[],
  names: readonly string[],
  t: Translate,
  step = 0,
): Promise<Map<string, Row>> {
  const model = ids.length > 0 && step < mostSteps ? await modelNamed(db, modelId) : undefined
  if (!model) return new Map()
  const { ruleList, ...open } = model.list
  const rows = await loose(db)
    .selectFrom(model.main.table)
    .selectAll()
    .where(metaColumns.id, '=', anyOf(ids))
    // whoever reads a record reads what it names: who asks matters where records are chosen
    .where(await inView(db, hasVariables(ruleList) ? { ...model, list: open } : model))
    .execute()
  const records = rows.map((row) => recordFrom(model, row))
  const worded = await wordedRecords(db, model, records, names, t, step + 1)
  return new Map(worded.map((row) => [String(row.id), row]))
}

/** Looked through at most, where only their words say what records are called. */
const mostWorded = 10_000

/** Whether what a person reads of a field is what its column holds. */
function isReadAsStored(model: Model, field: FieldPlan): boolean {
  return holdsOf(field) === 'text' && !isSecret(field) && !isMasked(field) && parentColumn(model)?.field !== field.field
}

/**
 * Records that these texts name: whose field reads exactly so, or whose id it is. Of a text that several records read, two
 * are enough to know that it names none of them.
 */
export async function recordsCalled(db: Db, model: Model, name: string, texts: readonly string[], t: Translate): Promise<Row[]> {
  const column = model.main.columns.get(name)
  const view = await inView(db, model)
  const ids = new Set<unknown>()
  const table = loose(db).selectFrom(model.main.table).where(view)
  if (column && isReadAsStored(model, column.plan)) {
    const said = sql.ref<string>(column.column)
    const ranked = table
      .select([metaColumns.id, sql<number>`row_number() over (partition by ${said} order by ${sql.ref(metaColumns.id)})`.as('f_place')])
      .where(said, '=', anyOf(texts))
    for (const row of await db.selectFrom(ranked.as('f_ranked')).select(metaColumns.id).where('f_place', '<=', 2).execute())
      ids.add(row[metaColumns.id])
  } else {
    const asked = new Set(texts)
    const { records, pagination } = await searchRecords(db, model, { pageSize: mostWorded })
    const worded = pagination.total > mostWorded ? [] : await wordedRecords(db, model, records, [name], t)
    for (const row of worded) if (asked.has(String(row[name] ?? '').trim())) ids.add(row.id)
  }
  const rows = await table
    .selectAll()
    .where(metaColumns.id, '=', anyOf([...ids, ...texts]))
    .execute()
  return rows.map((row) => recordFrom(model, row))
}

/** The field of a chosen record that stands for it. */
export const relationField = ({ node }: Pick<FieldPlan, 'node'>): string => (node.relationField as string | undefined) ?? 'fullName'

/** WG-15: what is newly chosen is a record of the application that the field names, and one that the chooser reaches. What was there before stays, whatever became of it. */
export async function relationFaults(
  trx: Db,
  places: readonly Place[],
  t: Translate,
  reached: (model: Model, trx: Db) => Promise<Model> = async (model) => model,
): Promise<PlaceFault[]> {
  const asked = places.filter(
    ({ field, value, before }) => field.widget.holds === 'record' && typeof value === 'string' && value !== '' && value !== before,
  )
  const byModel = new Map<unknown, Place[]>()
  for (const place of asked) {
    const same = byModel.get(place.field.node.modelId) ?? []
    same.push(place)
    byModel.set(place.field.node.modelId, same)
  }
  const errors: PlaceFault[] = []
  for (const [modelId, found] of byModel) {
    const named = await modelNamed(trx, modelId)
    const model = named && (await reached(named, trx))
    const ids = [...new Set(found.map(({ value }) => String(value)))]
    const rows = model
      ? await loose(trx)
          .selectFrom(model.main.table)
          .select(metaColumns.id)
          .where(metaColumns.id, '=', anyOf(ids))
          .where(await inView(trx, model))
          .execute()
      : []
    const there = new Set(rows.map((row) => row[metaColumns.id]))
    for (const place of found)
      if (!there.has(place.value))
        errors.push({ place, rule: 'exists', message: message(place.field.node, 'exists', 't:relation.notThere', t) })
  }
  return errors
}
