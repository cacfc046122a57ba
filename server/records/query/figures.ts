import { type RawBuilder, sql } from 'kysely'
import { flowStateField } from '#core/flow/status.ts'
import type { Translate } from '#core/form/form.ts'
import { holdsOf } from '#core/form/holds.ts'
import type { Json, Row } from '#core/types.ts'
import { ApiError, notFound } from '../../base/errors.ts'
import type { Db } from '../../db/types.ts'
import type { Model, ModelField } from '../model/model.ts'
import { metaColumns } from '../model/naming.ts'
import type { NamedModel } from '../rights/access.ts'
import { isSecret } from '../rights/secrets.ts'
import { displayRecord, withTexts } from '../words/texts.ts'
import { loose } from './anyTable.ts'
import { all, type Condition } from './conditions.ts'
import { holdsMoments } from './days.ts'
import { askedFilter, filterCondition, inView } from './filter.ts'
import { parentColumn } from './parents.ts'
import { type PeriodUnit, periodKeys, periodOf } from './periods.ts'

/** Figures over the records of one application: how many or how much, by the values of a field. Names are fields of the application. */
export interface FigureQuery {
  /** id or code of the application */
  model: string
  /** only records that were made by the caller, by those who report to them, or in their department */
  who?: 'me' | 'subordinates' | 'department'
  /** in its short or its whole form (#core/filter.ts) */
  filter?: Json
  /** only records whose flow stands so */
  flowState?: number[]
  groupBy?: string
  /** a second field: its values become series */
  split?: string
  /** how dates are put together; a month when nobody says otherwise */
  unit?: PeriodUnit
  measure?: { of: 'count' | 'sum' | 'avg' | 'min' | 'max'; field?: string }
  /** the last so many years, months or days where the caller is, the current one included */
  period?: { field: string; unit: PeriodUnit; last: number }
  limit?: number
}

/** Whose figures: the caller, and how far east of UTC their clock is. */
export interface Asker {
  user: { id: string; organizeId: string | null }
  offset: number
  t: Translate
}

export interface Figure extends Row {
  key: Json
  label: string
  value: number
}

/** Series of one answer, the largest first, and figures of all of them together. */
const mostSeries = 50
const mostFigures = 1000

const refOf = ({ column }: ModelField) => sql.ref(column)

/** A field that figures may be made of: stored in one column, not a secret, and one that the caller reads in the clear. */
function columnOf({ model, rights }: NamedModel, name: string | undefined): ModelField {
  const field = name === undefined ? undefined : model.main.columns.get(name)
  if (!field || field.json || isSecret(field.plan) || !rights.mayFind(field.field)) throw notFound()
  return field
}

/** Records of certain people only. Throws not found where the asker may not see who made a record: others are not found out. */
function whoCondition({ model, rights }: NamedModel, who: FigureQuery['who'], { user }: Asker): Condition[] {
  const creator = sql.ref(metaColumns.creatorUserId)
  if (who === undefined) return []
  if (who === 'me') return [sql<boolean>`${creator} = ${user.id}`]
  if (
    model.plan.fields.some(({ field, widget }) => widget.filledWith === 'creator' && !rights.mayFind(field) && !rights.maySeeField(field))
  )
    throw notFound()
  if (who === 'subordinates') return [sql<boolean>`${creator} in (select "id" from "base_user" where "managerId" = ${user.id})`]
  if (who === 'department')
    return [sql<boolean>`${creator} in (select "id" from "base_user" where "organizeId" = ${user.organizeId ?? ''})`]
  return []
}

/** The conditions of a query on its records: what anybody may reach, who made them, when, and what was asked. */
export async function figureConditions(db: Db, named: NamedModel, query: FigureQuery, asker: Asker): Promise<Condition> {
  const { model, rights } = named
  const filter = query.filter ? askedFilter(model, JSON.stringify(query.filter), rights.mayFind) : undefined
  const conditions = [await inView(db, model), ...whoCondition(named, query.who, asker)]
  if (filter) conditions.push(await filterCondition(db, model, filter))
  if (query.flowState) {
    // a field of that name is something else
    if (model.main.columns.has(flowStateField) || !rights.mayFind(flowStateField)) throw notFound()
    conditions.push(sql<boolean>`${sql.ref(metaColumns.flowState)} = any(${query.flowState}::int[])`)
  }
  if (query.period) {
    const field = columnOf(named, query.period.field)
    if (field.plan.widget.column !== 'datetime') throw new ApiError('badRequest')
    const { from, to } = periodOf(query.period, Date.now(), asker.offset, holdsMoments(field))
    conditions.push(sql<boolean>`${refOf(field)} >= ${from} and ${refOf(field)} < ${to}`)
  }
  return all(conditions)
}

const patterns: { [unit in PeriodUnit]: string } = { year: 'YYYY', month: 'YYYY-MM', day: 'YYYY-MM-DD' }

/** What records are put together by: a column's value, or the unit of time that it falls into where the caller is. */
function groupOf(field: ModelField, unit: PeriodUnit, offset: number): RawBuilder<unknown> {
  if (field.plan.widget.column !== 'datetime') return sql`${refOf(field)}`
  const shift = holdsMoments(field) ? offset : 0
  return sql`to_char((${refOf(field)} at time zone 'UTC') + ${shift} * interval '1 millisecond', ${patterns[unit]})`
}

function measureOf(named: NamedModel, measure: FigureQuery['measure']): RawBuilder<string | null> {
  if (!measure || measure.of === 'count') return sql`count(*)`
  const field = columnOf(named, measure.field)
  if (!field.type.startsWith('numeric') && field.type !== 'integer' && field.type !== 'bigint') throw new ApiError('badRequest')
  const ref = refOf(field)
  const of = {
    sum: sql<string>`coalesce(sum(${ref}), 0)`,
    avg: sql<string>`avg(${ref})`,
    min: sql<string>`min(${ref})`,
    max: sql<string>`max(${ref})`,
  }
  return of[measure.of]
}

/** Whether what a person reads of a field is what its column holds, but for a mask. */
const isPlain = (model: Model, { plan }: ModelField): boolean =>
  holdsOf(plan) === 'text' && plan.node.options === undefined && plan.node.source === undefined && parentColumn(model)?.field !== plan.field

/** What a person reads for each value of a field. */
async function labelsOf(db: Db, model: Model, field: ModelField, keys: readonly Json[], t: Translate): Promise<Map<Json, string>> {
  const name = field.plan.field
  const records = keys.map((key) => ({ [name]: key }) as Row)
  const isTime = field.plan.widget.column === 'datetime'
  // a text is read as it is kept: nothing is asked for it
  const worded = isTime ? undefined : isPlain(model, field) ? records : await withTexts(db, model, records, t, { only: new Set([name]) })
  return new Map(
    keys.map((key, i) => {
      if (key === null || key === '') return [key, t('t:figure.none')]
      const row = worded?.[i]
      return [key, row ? String(displayRecord(model, row, t)[name] ?? key) : String(key)]
    }),
  )
}

const asKey = (value: unknown): Json => (value === undefined ? null : (value as Json))

/**
 * The figures of a query, the largest first; those of a unit of time in their order, with nothing where there is nothing.
 * Without `groupBy` it is one figure. Throws not found for what the caller may not see.
 */
export async function figuresOf(db: Db, named: NamedModel, query: FigureQuery, asker: Asker): Promise<Figure[]> {
  const { model } = named
  const { unit = 'month', limit = 20 } = query
  const group = query.groupBy === undefined ? undefined : columnOf(named, query.groupBy)
  const split = query.split === undefined ? undefined : columnOf(named, query.split)
  const rows = await loose(db)
    .selectFrom(model.main.table)
    .select([
      (group ? groupOf(group, unit, asker.offset) : sql`null::text`).as('f_key'),
      (split ? groupOf(split, unit, asker.offset) : sql`null::text`).as('f_split'),
      measureOf(named, query.measure).as('f_value'),
    ])
    .where(await figureConditions(db, named, query, asker))
    .groupBy(sql`1, 2`)
    .orderBy(sql`3 desc nulls last`)
    .limit(group ? 1000 : 1)
    .execute()
  const found = rows.map((row) => ({ key: asKey(row.f_key), split: asKey(row.f_split), value: Number(row.f_value ?? 0) }))
  if (!group) return [{ key: null, label: '', value: found[0]?.value ?? 0 }]

  const isTime = group.plan.widget.column === 'datetime'
  const whole = isTime && query.period?.field === query.groupBy && query.period?.unit === unit
  const keys = whole && query.period ? periodKeys(query.period, Date.now(), asker.offset) : [...new Set(found.map(({ key }) => key))]
  if (isTime && !whole) keys.sort((a, b) => String(a).localeCompare(String(b)))
  const shown = isTime ? keys.slice(-Math.max(limit, 1)) : keys.slice(0, limit)
  const labels = await labelsOf(db, model, group, shown, asker.t)
  if (!split) {
    const values = new Map(found.map(({ key, value }) => [key, value]))
    return shown.map((key) => ({ key, label: labels.get(key) ?? '', value: values.get(key) ?? 0 }))
  }
  const room = Math.min(mostSeries, Math.max(1, Math.floor(mostFigures / Math.max(1, shown.length))))
  const series = [...new Set(found.map((row) => row.split))].slice(0, room)
  const cellOf = (key: Json, one: Json) => JSON.stringify([key, one])
  const cells = new Map(found.map(({ key, split: one, value }) => [cellOf(key, one), value]))
  const names = await labelsOf(db, model, split, series, asker.t)
  return shown.flatMap((key) =>
    series.map((one) => ({
      key,
      label: labels.get(key) ?? '',
      series: names.get(one) ?? '',
      value: cells.get(cellOf(key, one)) ?? 0,
    })),
  )
}
