import { type RawBuilder, sql } from 'kysely'
import { pathsOf } from '#core/expression/expr.ts'
import { ownKeys } from '#core/filter/listKeys.ts'
import { compileForm, type FieldPlan, type FormPlan } from '#core/form/form.ts'
import { startsWithUser } from '#core/form/start.ts'
import type { ColumnData, FormDef } from '#core/types.ts'
import { serverEnv } from '../../base/env.ts'
import { ApiError, notFound } from '../../base/errors.ts'
import { knownCache } from '../../db/caches.ts'
import type { Db, RowOf } from '../../db/types.ts'
import { translatedForm } from '../../texts/definitions.ts'
import type { Held, StoredColumn } from './columns.ts'
import { readDefinition } from './definition.ts'
import { namedForm } from './nested.ts'

/** One table of an application, as the release made it. It is the allow list of every query: no other name is ever used. */
export interface StoredTable {
  /** '1' the main table, '0' a sub-table */
  typeId: '1' | '0'
  table: string
  tableName: string
  /** sub-tables: the field that holds the rows, the column that points to the main table, and where it points */
  field?: string
  /** the field that its name is from, where the field has another one now */
  storedAs?: string
  tableField?: string
  relationField?: string
  fields: StoredColumn[]
  /** columns of fields that the form lost, kept with their data */
  retired?: StoredColumn[]
  /** a sub-table whose field the form lost, kept with its rows */
  lost?: true
}

/** A field that is a column of a table. */
export interface ModelField extends StoredColumn {
  plan: FieldPlan
}

export interface ModelTable {
  table: string
  /** the sub-table's field; undefined for the main table */
  field: string | undefined
  plan: FieldPlan | undefined
  columns: Map<string, ModelField>
}

/** A field that is gone: the key that it had, the names that its values are stored under and its column, the kind that it was of, and how it was held back. */
export interface LostField {
  key: string
  stored: string
  kind: string | undefined
  column: StoredColumn
  held: Held
}

/** A released application, ready to read and write its records. */
export interface Model {
  id: string
  enCode: string
  fullName: string
  webType: number
  form: FormDef
  list: ColumnData
  plan: FormPlan
  main: ModelTable
  subs: ModelTable[]
  /** fields that the form has lost, whose values are still there and were held back */
  lost: LostField[]
  /** computed fields that are not stored: worked out when a record is read */
  shown: FieldPlan[]
  /** an expression of the form reads the person who is signed in */
  readsUser: boolean
  /** a flow decides about its records */
  hasFlow: boolean
  /** the records that whoever asks may reach; without it all of them. Never part of a model that is kept. */
  scope?: RawBuilder<boolean>
  /** whoever asks may not see the field that a record above is called by: it has no words for them. Never part of a model that is kept. */
  hidesAbove?: true
}

function modelTable(stored: StoredTable, fields: FieldPlan[], plan: FieldPlan | undefined): ModelTable {
  const byField = new Map(fields.map((field) => [field.field, field]))
  const columns = stored.fields.flatMap((column): Array<[string, ModelField]> => {
    const field = byField.get(column.field)
    return field ? [[column.field, { ...column, plan: field }]] : []
  })
  return { table: stored.table, field: stored.field, plan, columns: new Map(columns) }
}

/** A field that has a column, by its key: of the form itself, or `table.field` of one of its sub-tables. */
export function columnAt({ main, subs }: Pick<Model, 'main' | 'subs'>, key: string): { column: ModelField; sub?: ModelTable } | undefined {
  const column = main.columns.get(key)
  if (column) return { column }
  for (const sub of subs) for (const one of sub.columns.values()) if (one.plan.key === key) return { column: one, sub }
  return undefined
}

type ModelRow = RowOf<'base_visual_dev', 'id' | 'enCode' | 'fullName' | 'webType' | 'tables' | 'releaseForm' | 'releaseList' | 'enableFlow'>

/** What a column is known by whatever its field is called: the names that its values are stored under. */
const storedKey = (table: Pick<StoredTable, 'field' | 'storedAs'>, column: Pick<StoredColumn, 'field' | 'storedAs'>): string => {
  const [of, name] = [table.storedAs ?? table.field, column.storedAs ?? column.field]
  return of === undefined ? name : `${of}.${name}`
}

const lostFields = (tables: readonly StoredTable[]): LostField[] =>
  tables.flatMap((table) =>
    [...table.fields, ...(table.retired ?? [])].flatMap((column) => {
      const { field, kind, held } = column
      const key = table.field === undefined ? field : `${table.field}.${field}`
      return held ? [{ key, stored: storedKey(table, column), kind, column, held }] : []
    }),
  )

function buildModel(row: ModelRow): Model {
  const { form, list } = readDefinition(row.releaseForm, row.releaseList)
  const plan = compileForm(namedForm(form), serverEnv())
  const tables = JSON.parse(row.tables ?? '[]') as StoredTable[]
  const main = tables.find((table) => table.typeId === '1')
  if (!main) throw new Error(`The application ${row.enCode} is released without a table.`)
  const stored = (field: FieldPlan) =>
    tables.find((table) => table.field === field.table)?.fields.some((column) => column.field === field.field)
  return {
    id: row.id,
    enCode: row.enCode,
    fullName: row.fullName,
    webType: Number(row.webType),
    form,
    list: ownKeys(list, plan),
    plan,
    main: modelTable(main, plan.fields, undefined),
    subs: plan.fields.flatMap((field) => {
      const table = field.widget.isTable ? tables.find((one) => one.field === field.field) : undefined
      return table ? [modelTable(table, field.children, field)] : []
    }),
    lost: lostFields(tables),
    shown: plan.computed.filter((field) => !stored(field)),
    readsUser: pathsOf(form).some(([root]) => root === 'user') || [...plan.byKey.values()].some(startsWithUser),
    hasFlow: row.enableFlow === 1,
  }
}

/** The same application with another form of the same fields, such as what a node of a flow lets fill in. */
export function withForm(model: Model, form: FormDef): Model {
  const plan = compileForm(namedForm(form), serverEnv())
  const anew = (table: ModelTable, fields: readonly FieldPlan[], own: FieldPlan | undefined): ModelTable => {
    const byField = new Map(fields.map((field) => [field.field, field]))
    const columns = [...table.columns].flatMap(([name, column]): Array<[string, ModelField]> => {
      const field = byField.get(name)
      return field ? [[name, { ...column, plan: field }]] : []
    })
    return { ...table, plan: own, columns: new Map(columns) }
  }
  const shown = new Set(model.shown.map(({ key }) => key))
  return {
    ...model,
    form,
    plan,
    main: anew(model.main, plan.fields, undefined),
    subs: model.subs.map((table) => {
      const own = table.field === undefined ? undefined : plan.byKey.get(table.field)
      return anew(table, own?.children ?? [], own)
    }),
    shown: plan.computed.filter(({ key }) => shown.has(key)),
  }
}

/**
 * Built models by id, each with the version of the record and of the translations that it was built from: another
 * process may release a newer one, or have it say something else.
 */
const built = new Map<string, { version: number; words: string | null; model: Model }>()
const mostBuilt = 1000
const counts = knownCache('models', { most: mostBuilt, entries: () => built.size, clear: () => built.clear() })

/** The translations of an application's texts, by their versions. */
const wordVersions = sql<string | null>`(
  select string_agg(t."id" || ':' || t."version", ',' order by t."id") from base_translation t
  where t."kind" = 'form' and starts_with(t."key", 'form:' || base_visual_dev."enCode" || '.'))`

/** A released application by its id; `off` gives one that is switched off as well. Throws not found, also when it was never released. */
export async function modelOf(db: Db, id: string, { off = false }: { off?: boolean } = {}): Promise<Model> {
  const head = await db
    .selectFrom('base_visual_dev')
    .select(['version', 'isRelease', 'enabledMark', 'enableFlow', wordVersions.as('words')])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!head || (head.enabledMark !== 1 && !off)) throw notFound()
  if (Number(head.isRelease) === 0) throw new ApiError('notFound', { key: 'visualdev.notReleased' })
  const known = built.get(id)
  const hasFlow = head.enableFlow === 1
  const isKnown = known !== undefined && known.version === head.version && known.words === head.words && known.model.hasFlow === hasFlow
  if (counts.note(isKnown) && known) return known.model
  const row = await db
    .selectFrom('base_visual_dev')
    .select(['id', 'version', 'enCode', 'fullName', 'webType', 'tables', 'releaseForm', 'releaseList', 'enableFlow'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  // What the server says of a record, its rules and the words behind its values, is said as people read the form.
  const { form, list } = head.words
    ? await translatedForm(db, { enCode: row.enCode, fullName: row.fullName, form: row.releaseForm, list: row.releaseList })
    : { form: row.releaseForm, list: row.releaseList }
  const model = buildModel({ ...row, releaseForm: form, releaseList: list })
  built.delete(id)
  built.set(id, { version: row.version, words: head.words, model })
  const [oldest] = built.keys()
  if (built.size > mostBuilt && oldest !== undefined) built.delete(oldest)
  return model
}
