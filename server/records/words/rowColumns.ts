import { sql } from 'kysely'
import { computeField, type FieldPlan, rowsOf, type Translate } from '#core/form/form.ts'
import { listMark } from '#core/text.ts'
import type { Row, Scope } from '#core/types.ts'
import { mostWork, withinWork } from '#core/work.ts'
import type { Db } from '../../db/types.ts'
import type { Model, ModelTable } from '../model/model.ts'
import { metaColumns } from '../model/naming.ts'
import { fieldsFrom } from '../write/values.ts'
import { display, withTexts } from './texts.ts'

/** So many rows of a record are read into its list, and so many characters of each value: a list is one line. */
const mostRows = 5
const mostLetters = 60

interface FirstRows {
  rows: Row[]
  count: number
}

/** The first rows of a sub-table by the id of their record, and how many there are. */
async function firstRows(db: Db, table: ModelTable, ids: readonly string[]): Promise<Map<string, FirstRows>> {
  const { rows } = await sql<{ [column: string]: unknown }>`
    select * from (
      select s.*, row_number() over (partition by ${sql.ref(metaColumns.parentId)} order by ${sql.ref(metaColumns.sort)}) as f_place,
        count(*) over (partition by ${sql.ref(metaColumns.parentId)}) as f_count
      from ${sql.table(table.table)} s where ${sql.ref(metaColumns.parentId)} = any(${[...ids]})) f_first
    where f_place <= ${mostRows} order by f_place`.execute(db)
  const found = new Map<string, FirstRows>()
  for (const row of rows) {
    const id = String(row[metaColumns.parentId])
    const first = found.get(id) ?? { rows: [], count: Number(row.f_count) }
    first.rows.push(fieldsFrom(table, row))
    found.set(id, first)
  }
  return found
}

const short = (text: string) => (text.length > mostLetters ? `${text.slice(0, mostLetters)}…` : text)

/**
 * Records of a list with what its columns of sub-tables say, by key: what a person reads in the first rows, one after the
 * other. `may` says which columns the reader was given; of the others nothing is read.
 */
export async function withRowColumns(
  db: Db,
  model: Model,
  records: readonly Row[],
  { t, scope, may }: { t: Translate; scope: Scope; may: (field: string) => boolean },
): Promise<Row[]> {
  const named = new Set(model.list.columnList.map(({ field }) => field))
  const out = records.map((record) => ({ ...record }))
  for (const table of model.subs) {
    const fields = (table.plan?.children ?? []).filter(({ key }) => named.has(key) && may(key))
    if (fields.length === 0 || out.length === 0) continue
    const first = await firstRows(
      db,
      table,
      out.map(({ id }) => String(id)),
    )
    const shown = model.shown.filter((field) => field.table === table.field && named.has(field.key))
    const withShown = (record: Row): Row => ({
      id: record.id ?? null,
      [String(table.field)]: (first.get(String(record.id))?.rows ?? []).map((row) => {
        const worked: Row = { ...row }
        for (const field of shown) worked[field.field] = computeField(field, { ...scope, form: record, row: worked })
        return worked
      }),
    })
    const read = withinWork(mostWork.form, () => out.map(withShown))
    const worded = await withTexts(db, model, read, t, { only: new Set(fields.map(({ key }) => key)) })
    for (const [i, record] of out.entries()) {
      const { count = 0 } = first.get(String(record.id)) ?? {}
      const rows = rowsOf(worded[i]?.[String(table.field)])
      for (const field of fields) record[field.key] = said(field, rows, count, t)
    }
  }
  return out
}

function said(field: FieldPlan, rows: readonly Row[], count: number, t: Translate): string {
  const values = rows.map((row) => String(display(field, row[field.field], (row.$text as Row | undefined)?.[field.field], t)))
  const text = values
    .filter((value) => value !== '')
    .map(short)
    .join(t(listMark))
  return count > rows.length && text !== '' ? t('t:list.rowsMore', { text, n: count }) : text
}
