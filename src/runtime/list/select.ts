import { resolve } from '#core/expression/expr.ts'
import { holdsMask } from '#core/format/masked.ts'
import type { Json, Row, Scope, SelectList } from '#core/types.ts'
import type { App } from '../app.ts'
import { loadRenderers } from '../lazy/registry.ts'
import { type OpenSelect, readScope, type ScopeValue } from '../scope.ts'

let last = 0

type Relation = NonNullable<SelectList['relationOptions']>[number]

/** `items-price` and `items.price` are a column of the sub-table items. */
const placeOf = ({ field }: Relation, { form }: ScopeValue): { table?: string; name: string } => {
  const [head = '', child] = String(field).split(/[-.]/)
  return child !== undefined && form?.plan.byKey.get(head)?.widget.isTable ? { table: head, name: child } : { name: String(field) }
}

/** PP-11: what a field gets of a chosen row: one of its fields, or a value that is written (its expressions read the row as item). */
function givenBy({ type, value }: Relation, row: Row, scope: Scope): Json {
  if (String(type ?? 1) === '2') return resolve(value ?? null, { ...scope, item: row })
  const stored = row.$value as Row | undefined
  const name = String(value ?? '')
  const given = stored?.[name] ?? row[name] ?? null
  // a mask is not a value
  return holdsMask({ ...row, [name]: given }, name) ? null : given
}

/** The value by which a chosen row is known in the sub-table, as a text: what `uniqueBy` gets of it. */
function keyIn({ relationOptions = [], uniqueBy }: SelectList, row: Row): string {
  const relation = relationOptions.find(({ field }) => field === uniqueBy)
  return relation ? JSON.stringify(givenBy(relation, row, {})) : ''
}

/** Tells the rows that the sub-table holds already, by the column that knows them; nothing where no column does. */
function takenBy(select: SelectList, at: ScopeValue): ((row: Row) => boolean) | undefined {
  if (select.uniqueBy === undefined) return undefined
  const { table, name } = placeOf({ field: select.uniqueBy }, at)
  if (table === undefined) return undefined
  const there = new Set((at.form?.table(table).rows() ?? []).map((row) => JSON.stringify(row[name] ?? null)))
  return (row) => there.has(keyIn(select, row))
}

/** Rows that are not there yet, each once. */
const apart = (rows: readonly Row[], select: SelectList, isTaken: (row: Row) => boolean): readonly Row[] => [
  ...new Map(rows.filter((row) => !isTaken(row)).map((row) => [keyIn(select, row), row])).values(),
]

/**
 * PP-09 to PP-13: opens the list of a `select` action and waits for the choice: one row, or several where they become rows
 * of a sub-table. Gives what was chosen, which is in the form by then; nothing when nobody chose.
 */
export async function selectRows(select: SelectList, at: ScopeValue, app: App): Promise<readonly Row[] | undefined> {
  const relations = Array.isArray(select.relationOptions) ? select.relationOptions : []
  const places = relations.map((relation) => ({ relation, ...placeOf(relation, at) }))
  const tables = [...new Set(places.flatMap(({ table }) => table ?? []))]
  const { page } = at
  const isTaken = takenBy(select, at)
  await loadRenderers(['popupSelect'])
  const rows = await new Promise<readonly Row[] | undefined>((done) => {
    const open: OpenSelect = {
      key: ++last,
      select,
      multiple: tables.length > 0,
      isTaken,
      from: at,
      done: (chosen) => {
        page.store.set(
          page.selectsAtom,
          page.store.get(page.selectsAtom).filter((one) => one !== open),
        )
        done(chosen)
      },
    }
    page.store.set(page.selectsAtom, [...page.store.get(page.selectsAtom), open])
  })
  if (!rows || rows.length === 0) return undefined
  const { form } = at
  const scope = () => readScope(at, app)
  form?.as('action', () => {
    const [first] = rows
    for (const { relation, table, name } of places)
      if (table === undefined && first) form.set(name, givenBy(relation, first, scope()) ?? undefined)
    for (const table of tables) {
      const own = places.filter((place) => place.table === table)
      const store = form.table(table)
      const fitting = (isTaken ? apart(rows, select, isTaken) : rows).slice(0, store.room())
      const values = (row: Row): Row => Object.fromEntries(own.map(({ relation, name }) => [name, givenBy(relation, row, scope())]))
      const add = () => store.batch(() => fitting.map((row) => store.addRow(values(row))))
      // one step, so that it is taken back as one
      store.history.step(add, { text: 't:table.note.chosen', params: { n: fitting.length } })
      if (fitting.length < rows.length && store.room() === 0)
        app.toast('warning', app.t('t:table.note.left', { n: rows.length - fitting.length }))
    }
  })
  return rows
}
