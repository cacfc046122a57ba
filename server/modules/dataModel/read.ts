import { sql } from 'kysely'
import type { FieldPlan, Translate } from '#core/form/form.ts'
import type { Text } from '#core/types.ts'
import { ApiError } from '../../base/errors.ts'
import type { Db } from '../../db/types.ts'
import { storedColumn } from '../../records/model/columns.ts'
import { type Model, type ModelTable, modelOf } from '../../records/model/model.ts'
import { metaColumns } from '../../records/model/naming.ts'

/** So many applications are read into one data model; it says when there are more. */
const mostApplications = 300

/** A field that is stored in a table. */
export interface TableField {
  id: string
  fullName: string
  /** its pingeKey, and what that is called */
  pingeKey: string
  kind: string
  /** name and type of its column in the database */
  column: string
  type: string
  required: 0 | 1 | 2
  unique: 0 | 1
  /** what the table that it leads to is called */
  leadsTo: string
}

/** A table of a released application: its own, or that of a sub-table. */
export interface DataTable {
  /** the id of the application, of a sub-table with its field behind a dot */
  id: string
  modelId: string
  /** the table that it belongs to; null of an application's own */
  parentId: string | null
  enCode: string
  fullName: string
  /** its name in the database */
  table: string
  fields: TableField[]
}

/** Where a table leads: records of `from` name one of `to`, are rows of it, or stand under another one of the same. */
export interface Relation {
  id: string
  kind: 'related' | 'rows' | 'parent'
  /** the field that relates, and what it is called */
  field: string
  fullName: string
  from: string
  to: string
}

export interface DataModel {
  tables: DataTable[]
  relations: Relation[]
  more: boolean
}

const labelOf = ({ node, field }: FieldPlan, t: Translate): string => t(node.label as Text | undefined) || field

/** Required by an expression is neither yes nor no: 2. */
const requiredOf = ({ node }: FieldPlan): 0 | 1 | 2 => (typeof node.required === 'string' ? 2 : node.required === true ? 1 : 0)

/** The application whose records a field chooses from, by its id or its code. */
const chosenFrom = ({ widget, node }: FieldPlan): string | undefined =>
  widget.choosesFrom === 'records' && typeof node.modelId === 'string' ? node.modelId : undefined

/** Types as people write them; `own` are those that every table has. */
const short: { [type: string]: string } = { own: '', 'timestamp with time zone': 'timestamptz' }

function fieldsOf(table: ModelTable, t: Translate): TableField[] {
  return [...table.columns.values()].map(({ plan, column, type }) => ({
    id: plan.field,
    fullName: labelOf(plan, t),
    pingeKey: plan.node.pingeKey,
    kind: t(plan.widget.title),
    column,
    type: short[type] ?? type.replace('character varying', 'varchar'),
    required: requiredOf(plan),
    unique: plan.node.unique === true ? 1 : 0,
    leadsTo: '',
  }))
}

function tablesOf(model: Model, t: Translate): DataTable[] {
  const own: DataTable = {
    id: model.id,
    modelId: model.id,
    parentId: null,
    enCode: model.enCode,
    fullName: model.fullName,
    table: model.main.table,
    fields: fieldsOf(model.main, t),
  }
  const subs = model.subs.map((sub): DataTable => {
    const field = String(sub.field)
    return {
      id: `${model.id}.${field}`,
      modelId: model.id,
      parentId: model.id,
      enCode: `${model.enCode}.${field}`,
      fullName: sub.plan ? labelOf(sub.plan, t) : field,
      table: sub.table,
      fields: fieldsOf(sub, t),
    }
  })
  return [own, ...subs]
}

function relationsOf(model: Model, byName: ReadonlyMap<string, string>, t: Translate): Relation[] {
  const from = (table: string | undefined) => (table === undefined ? model.id : `${model.id}.${table}`)
  const related = [...model.plan.byKey.values()].flatMap((field): Relation[] => {
    const to = byName.get(chosenFrom(field) ?? '')
    if (to === undefined || !storedColumn(field)) return []
    return [
      { id: `${model.id}/${field.key}`, kind: 'related', field: field.field, fullName: labelOf(field, t), from: from(field.table), to },
    ]
  })
  const rows = model.subs.map(({ field, plan }): Relation => {
    const name = String(field)
    return {
      id: `${model.id}/${name}`,
      kind: 'rows',
      field: name,
      fullName: plan ? labelOf(plan, t) : name,
      from: from(name),
      to: model.id,
    }
  })
  const parent = model.list.type === 5 && model.list.parentField ? model.plan.byKey.get(model.list.parentField) : undefined
  const isKnown =
    parent !== undefined && related.some(({ field, from: of, to }) => field === parent.field && of === model.id && to === model.id)
  const under: Relation[] =
    parent && !isKnown
      ? [
          {
            id: `${model.id}/${parent.key}`,
            kind: 'parent',
            field: parent.field,
            fullName: labelOf(parent, t),
            from: model.id,
            to: model.id,
          },
        ]
      : []
  return [...related, ...rows, ...under]
}

/** An application as it is released; nothing where it is not, or was deleted meanwhile. */
const released = (db: Db, id: string): Promise<Model | undefined> =>
  modelOf(db, id, { off: true }).catch((error: unknown) => (error instanceof ApiError ? undefined : Promise.reject(error)))

/** Released applications by their names, one after the other: their definitions are compiled once and kept. */
async function models(db: Db): Promise<{ list: Model[]; more: boolean }> {
  const rows = await db
    .selectFrom('base_visual_dev')
    .select('id')
    .where('isRelease', '>', 0)
    .orderBy('fullName')
    .orderBy('id')
    .limit(mostApplications + 1)
    .execute()
  const list: Model[] = []
  for (const { id } of rows.slice(0, mostApplications)) {
    const model = await released(db, id)
    if (model) list.push(model)
  }
  return { list, more: rows.length > mostApplications }
}

/** Applications as a field may name them, by their ids and codes. */
const idsByName = (heads: ReadonlyArray<{ id: string; enCode: string }>) =>
  new Map(heads.flatMap(({ id, enCode }) => [[enCode, id] as const, [id, id] as const]))

/** Says at each field what the application that it leads to is called. */
function sayLeads(tables: readonly DataTable[], relations: readonly Relation[], names: ReadonlyMap<string, string>): void {
  const named = new Map(tables.map((table) => [table.id, table]))
  for (const { kind, from, to, field } of relations) {
    const one = kind === 'rows' ? undefined : named.get(from)?.fields.find(({ id }) => id === field)
    if (one) one.leadsTo = names.get(to) ?? ''
  }
}

/** Tables of all released applications, and what relates them. */
export async function dataModel(db: Db, t: Translate): Promise<DataModel> {
  const { list, more } = await models(db)
  const byName = idsByName(list)
  const tables = list.flatMap((model) => tablesOf(model, t))
  const relations = list.flatMap((model) => relationsOf(model, byName, t))
  sayLeads(tables, relations, new Map(list.map(({ id, fullName }) => [id, fullName])))
  return { tables, relations, more }
}

/** One table, without reading the other applications: of those only what they are called. Nothing where it is not there. */
export async function tableOf(db: Db, id: string, t: Translate): Promise<DataTable | undefined> {
  const [modelId = ''] = id.split('.')
  const model = await released(db, modelId)
  const table = model && tablesOf(model, t).find((one) => one.id === id)
  if (!table) return undefined
  const heads = await db.selectFrom('base_visual_dev').select(['id', 'enCode', 'fullName']).where('isRelease', '>', 0).execute()
  sayLeads([table], relationsOf(model, idsByName(heads), t), new Map(heads.map((head) => [head.id, head.fullName])))
  return table
}

/** What the database says of a table. */
export interface Measured {
  /** rows, by the statistics of the database where `about` says so */
  rows: number | null
  about: 0 | 1
  /** bytes, with its indexes */
  size: number | null
}

/** So many bytes of a table are read to count its rows; of larger ones the statistics of the database say how many there are. */
const mostRead = 1024 * 1024

/** How many rows tables have and how large they are, by their names; those are of a release, never of a caller. */
export async function measured(db: Db, names: readonly string[]): Promise<Map<string, Measured>> {
  if (names.length === 0) return new Map()
  const { rows } = await sql<{ table: string; rows: number; bytes: string; size: string }>`
    select c.relname as table, c.reltuples as rows, pg_relation_size(c.oid) as bytes, pg_total_relation_size(c.oid) as size
    from pg_class c where c.relname = any(${[...names]}) and c.relnamespace = current_schema()::regnamespace`.execute(db)
  const small = rows.filter(({ bytes }) => Number(bytes) <= mostRead).map(({ table }) => table)
  const counts = new Map<string, number>()
  if (small.length > 0) {
    // a sub-table's rows go with their record, a main table keeps what was deleted for a while
    const { rows: kept } = await sql<{ table: string }>`
      select c.relname as table from pg_attribute a join pg_class c on c.oid = a.attrelid
      where c.relname = any(${small}) and c.relnamespace = current_schema()::regnamespace and a.attname = ${metaColumns.deletedTime}`.execute(
      db,
    )
    const isKept = new Set(kept.map(({ table }) => table))
    const counted = small.map((table) => {
      const live = isKept.has(table) ? sql`where ${sql.ref(metaColumns.deletedTime)} is null` : sql``
      return sql`select ${table}::text as table, count(*) as n from ${sql.table(table)} ${live}`
    })
    const found = await sql<{ table: string; n: string }>`${sql.join(counted, sql` union all `)}`.execute(db)
    for (const { table, n } of found.rows) counts.set(table, Number(n))
  }
  return new Map(
    rows.map(({ table, rows: about, size }) => {
      const exact = counts.get(table)
      const estimate = about < 0 ? null : Math.round(Number(about))
      return [table, { rows: exact ?? estimate, about: exact === undefined ? 1 : 0, size: Number(size) }]
    }),
  )
}

/** An index of a table, as the database has it. */
export interface TableIndex {
  id: string
  columns: string
  unique: 0 | 1
  size: number
}

/** Indexes of a table, by their names. */
export async function indexesOf(db: Db, table: string): Promise<TableIndex[]> {
  const { rows } = await sql<{ id: string; columns: string; unique: boolean; size: string }>`
    select c.relname as id, i.indisunique as unique, pg_relation_size(c.oid) as size,
      (select string_agg(pg_get_indexdef(i.indexrelid, n, true), ', ' order by n) from generate_series(1, i.indnkeyatts) n) as columns
    from pg_index i join pg_class c on c.oid = i.indexrelid join pg_class t on t.oid = i.indrelid
    where t.relname = ${table} and t.relnamespace = current_schema()::regnamespace order by c.relname`.execute(db)
  return rows.map(({ id, columns, unique, size }) => ({ id, columns, unique: unique ? 1 : 0, size: Number(size) }))
}
