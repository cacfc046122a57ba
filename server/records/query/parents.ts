import { sql } from 'kysely'
import { titleField } from '#core/applicationColumns.ts'
import type { FieldPlan, Translate } from '#core/form.ts'
import { isMasked, maskOf } from '#core/masked.ts'
import type { FieldError, Json, Row } from '#core/types.ts'
import { ApiError } from '../../base/errors.ts'
import { anyOf } from '../../db/columns.ts'
import type { Db } from '../../db/types.ts'
import { type TreeRow, toTree, withAncestors } from '../entity/tree.ts'
import type { Model, ModelField } from '../model/model.ts'
import { own } from '../model/naming.ts'
import { hidden, isSecret } from '../rights/secrets.ts'
import { loose } from './anyTable.ts'
import { inView } from './filter.ts'

/** The column that names the record above, in an application whose list is a tree. */
export const parentColumn = ({ list, main }: Pick<Model, 'list' | 'main'>): ModelField | undefined =>
  list.type === 5 ? main.columns.get(list.parentField ?? '') : undefined

/** Rows of the table that fit, with every one above them. */
export function withAbove<T extends { [column: string]: unknown }>(model: Model, rows: readonly T[]): T[] {
  const column = parentColumn(model)?.column ?? ''
  const byId = new Map(rows.map((row) => [String(row[own.id]), row]))
  const nodes = rows.map((row): Row => ({ id: String(row[own.id]), parentId: (row[column] ?? null) as Json }))
  return withAncestors(nodes, ({ id }) => byId.get(String(id))?.f_fits === true).flatMap(({ id }): T[] => {
    const row = byId.get(String(id))
    return row ? [row] : []
  })
}

/**
 * Records as a tree, in the order given; `parents` tells who stands above whom. Nothing gets lost: a record whose parent
 * is not there stands at the top, and a circle (older data) is cut where it is met.
 */
export function recordTree(rows: readonly Row[], parents: ReadonlyMap<string, string>): TreeRow[] {
  const safe = new Set<string>()
  const cut = new Set<string>()
  for (const { id } of rows) {
    const path = new Set<string>()
    let at: string | undefined = String(id)
    while (at !== undefined && !safe.has(at) && !path.has(at)) {
      path.add(at)
      at = cut.has(at) ? undefined : parents.get(at)
    }
    if (at !== undefined && path.has(at)) cut.add(at)
    for (const one of path) safe.add(one)
  }
  const key = '$parent'
  const tree = toTree(
    rows.map((row) => ({ ...row, [key]: cut.has(String(row.id)) ? null : (parents.get(String(row.id)) ?? null) })),
    key,
  )
  const clean = (nodes: TreeRow[]) => {
    for (const node of nodes) {
      delete node[key]
      if (node.children) clean(node.children)
    }
  }
  clean(tree)
  return tree
}

/** Who stands above whom, by id. */
export function parentsOf(model: Model, records: readonly Row[]): Map<string, string> {
  const field = parentColumn(model)?.field ?? ''
  return new Map(records.flatMap((record) => (typeof record[field] === 'string' ? [[String(record.id), record[field]]] : [])))
}

/**
 * The records above these must be there, and of one that is changed must not be the record itself or one below it. Whoever
 * moves a record holds the tree until the transaction ends: two moves that are right alone can be a circle together.
 */
export async function parentFaults(
  trx: Db,
  model: Model,
  forms: readonly Row[],
  before: Row | undefined,
  t: Translate,
): Promise<FieldError[][]> {
  const column = parentColumn(model)
  const moved = (form: Row): string | undefined => {
    const parent = column && form[column.field]
    return parent === null || parent === undefined || parent === '' || parent === before?.[column?.field ?? ''] ? undefined : String(parent)
  }
  const parents = [...new Set(forms.flatMap((form) => moved(form) ?? []))]
  if (!column || parents.length === 0) return forms.map(() => [])
  await sql`select pg_advisory_xact_lock(hashtext(${model.main.table}))`.execute(trx)
  const rows = await loose(trx)
    .selectFrom(model.main.table)
    .select(own.id)
    .where(own.id, '=', sql`any(${parents})`)
    .where(await inView(trx, model))
    .execute()
  const there = new Set(rows.map((row) => String(row[own.id])))
  const label = t(column.plan.node.label)
  const fault = (key: string): FieldError[] => [{ field: column.field, rule: 'parent', message: t(key, { label }) }]
  const found: FieldError[][] = []
  for (const form of forms) {
    const parent = moved(form)
    if (parent === undefined) found.push([])
    else if (!there.has(parent)) found.push(fault('t:visualdev.parentGone'))
    else found.push(before && (await standsBelow(trx, model, column, parent, String(before.id))) ? fault('t:visualdev.parentBelow') : [])
  }
  return found
}

/** Whether a record is another one, or stands anywhere below it. */
async function standsBelow(trx: Db, { main }: Model, { column }: ModelField, one: string, other: string): Promise<boolean> {
  const [table, id, above] = [sql.table(main.table), sql.ref(own.id), sql.ref(column)]
  const { rows } = await sql<{ id: string }>`
    with recursive up(id, above) as (
      select ${id}, ${above} from ${table} where ${id} = ${one}
      union select t.${id}, t.${above} from ${table} t join up on t.${id} = up.above)
    select id from up`.execute(trx)
  return rows.some((row) => row.id === other)
}

/** A record that others stand under is not deleted without them. */
export async function requireNoChildren(trx: Db, model: Model, ids: readonly string[]): Promise<void> {
  const column = parentColumn(model)
  if (!column) return
  await sql`select pg_advisory_xact_lock(hashtext(${model.main.table}))`.execute(trx)
  const child = await loose(trx)
    .selectFrom(model.main.table)
    .select(own.id)
    .where(column.column, 'in', ids)
    .where(own.id, 'not in', ids)
    .where(own.deletedTime, 'is', null)
    .executeTakeFirst()
  if (child) throw new ApiError('hasChildren')
}

/** The field that a record is called by where others stand below it. */
export const parentTitle = ({ list, plan }: Pick<Model, 'list' | 'plan'>): string => titleField(list, plan)

/** A name as everybody reads it: a mask is lifted for nobody in the words of another record. */
function nameOf(plan: FieldPlan, value: unknown): string {
  if (value === null || value === undefined || value === '') return ''
  if (isSecret(plan)) return hidden
  return isMasked(plan) ? maskOf(plan, String(value)) : String(value)
}

/** What a person reads for the record above: its name, by its id. */
export async function parentNames(db: Db, model: Model, records: readonly Row[]): Promise<Map<string, string>> {
  const column = parentColumn(model)
  const title = model.main.columns.get(parentTitle(model))
  const ids = column
    ? [...new Set(records.flatMap((record) => (typeof record[column.field] === 'string' ? [record[column.field]] : [])))]
    : []
  if (!title || ids.length === 0) return new Map()
  const rows = await loose(db).selectFrom(model.main.table).select([own.id, title.column]).where(own.id, '=', anyOf(ids)).execute()
  return new Map(rows.map((row) => [String(row[own.id]), nameOf(title.plan, row[title.column])]))
}
