import { titleField } from '#core/application/columns.ts'
import type { FieldPlan } from '#core/form/form.ts'
import { isMasked, maskOf } from '#core/format/masked.ts'
import type { Json, Row } from '#core/types.ts'
import { anyOf } from '../../db/columns.ts'
import type { Db } from '../../db/types.ts'
import type { Model, ModelField } from '../model/model.ts'
import { metaColumns } from '../model/naming.ts'
import { hidden, isSecret } from '../rights/secrets.ts'
import { loose } from './anyTable.ts'
import { withAncestors } from './tree.ts'

/** The column that names the record above, in an application whose list is a tree. */
export const parentColumn = ({ list, main }: Pick<Model, 'list' | 'main'>): ModelField | undefined =>
  list.type === 5 ? main.columns.get(list.parentField ?? '') : undefined

/** Rows of the table that fit, with every one above them. */
export function withAbove<T extends { [column: string]: unknown }>(model: Model, rows: readonly T[]): T[] {
  const column = parentColumn(model)?.column ?? ''
  const byId = new Map(rows.map((row) => [String(row[metaColumns.id]), row]))
  const nodes = rows.map((row): Row => ({ id: String(row[metaColumns.id]), parentId: (row[column] ?? null) as Json }))
  return withAncestors(nodes, ({ id }) => byId.get(String(id))?.f_fits === true).flatMap(({ id }): T[] => {
    const row = byId.get(String(id))
    return row ? [row] : []
  })
}

/** Who stands above whom, by id. */
export function parentsOf(model: Model, records: readonly Row[]): Map<string, string> {
  const field = parentColumn(model)?.field ?? ''
  return new Map(records.flatMap((record) => (typeof record[field] === 'string' ? [[String(record.id), record[field]]] : [])))
}

/** The field that a record is called by where others stand below it. */
export const parentTitle = ({ list, plan }: Pick<Model, 'list' | 'plan'>): string => titleField(list, plan)

/** A model as somebody reads it: what its records do not tell them of a field, the name of the record above does not either. */
export const withoutNames = (model: Model, may: (field: string) => boolean): Model =>
  parentColumn(model) && !may(parentTitle(model)) ? { ...model, hidesAbove: true } : model

/** A name as everybody reads it: a mask is lifted for nobody in the words of another record. */
function nameOf(plan: FieldPlan, value: unknown): string {
  if (value === null || value === undefined || value === '') return ''
  if (isSecret(plan)) return hidden
  return isMasked(plan) ? maskOf(plan, String(value)) : String(value)
}

/** What a person reads for the record above: its name, by its id. */
export async function parentNames(db: Db, model: Model, records: readonly Row[]): Promise<Map<string, string>> {
  const column = model.hidesAbove ? undefined : parentColumn(model)
  const title = model.main.columns.get(parentTitle(model))
  const ids = column
    ? [...new Set(records.flatMap((record) => (typeof record[column.field] === 'string' ? [record[column.field]] : [])))]
    : []
  if (!title || ids.length === 0) return new Map()
  const rows = await loose(db)
    .selectFrom(model.main.table)
    .select([metaColumns.id, title.column])
    .where(metaColumns.id, '=', anyOf(ids))
    .execute()
  return new Map(rows.map((row) => [String(row[metaColumns.id]), nameOf(title.plan, row[title.column])]))
}
