import { type Attr, attrsOf, attrTexts, chosenValues } from '#core/form/attrs.ts'
import type { FieldPlan } from '#core/form/form.ts'
import type { Json, Row } from '#core/types.ts'
import { type Asker, chosenRecord, lookUpChosen } from '../data/chosen.ts'
import type { FormStore } from './formStore.ts'
import type { Cells } from './links.ts'

const isBlank = (value: Json | undefined) => chosenValues(value).length === 0
const same = (a: Json | undefined, b: Json | undefined) => JSON.stringify(a) === JSON.stringify(b)

/**
 * WG-63: makes what fills the attributes of a choice when it changes, however it changed: in its row, in the form, and in
 * every row that shows something of a choice of the form. Called without a key it fills those that are still empty. A
 * record that is not known yet is asked for; what cannot be had leaves them empty, and the server fills them when it saves.
 */
export function createAttrs(form: FormStore, asker: Asker): (key?: string, cells?: Cells) => void {
  const { byKey } = form.plan
  const attrs = attrsOf(form.plan)

  const rowOf = (table: string, id: string): Row => form.store.get(form.table(table).rowAtom(id))
  const idsOf = (table: string): readonly string[] => form.store.get(form.table(table).idsAtom)
  const valueIn = (field: FieldPlan, rowId: string | undefined): Json | undefined =>
    field.table === undefined || rowId === undefined ? form.get(field.field) : rowOf(field.table, rowId)[field.field]

  /** Gives the attributes of one place what the chosen records say; of those that are on their way when they are here, if they are still the chosen ones. */
  const fill = (choice: FieldPlan, list: readonly Attr[], table: string | undefined, rowId: string | undefined) => {
    const value = valueIn(choice, rowId)
    const fields = list.map(({ shows }) => shows)
    const scope = () => (table !== undefined && rowId !== undefined ? { ...form.scope(), row: rowOf(table, rowId) } : form.scope())
    const values = chosenValues(value)
    /** The records that are there; nothing while one of them is not known. */
    const known = (): Row[] | undefined => {
      const found = values.map((one) => chosenRecord(choice, one, fields, scope(), asker))
      return found.includes(undefined) ? undefined : found.filter((record) => record != null)
    }
    const put = (records: readonly Row[]) =>
      form.unasked(() => {
        const texts = attrTexts(list, records, asker.t)
        for (const { field } of list) {
          const text = texts[field.field] ?? undefined
          if (table === undefined) form.set(field.field, text)
          else if (rowId !== undefined && idsOf(table).includes(rowId)) form.table(table).setCell(rowId, field.field, text)
        }
      })
    const records = known()
    if (records) return put(records)
    const isThere = () => table === undefined || rowId === undefined || idsOf(table).includes(rowId)
    const isStill = () => isThere() && same(valueIn(choice, rowId), value)
    Promise.all(values.map((one) => lookUpChosen(choice, one, fields, scope(), asker))).then(
      () => {
        const found = isStill() ? known() : undefined
        if (found) put(found)
      },
      () => isStill() && put([]),
    )
  }

  /** The places where attributes of a choice stand: beside it, or in rows. */
  const places = (choice: FieldPlan, list: readonly Attr[], cells: Cells | undefined, table?: string) => {
    const out: Array<{ table: string | undefined; rowId: string | undefined; list: Attr[] }> = []
    for (const name of new Set(list.map(({ field }) => field.table))) {
      if (table !== undefined && name !== table) continue
      const own = list.filter(({ field }) => field.table === name)
      if (name === undefined) out.push({ table: name, rowId: undefined, list: own })
      else for (const rowId of cells && choice.table === name ? [cells.id] : idsOf(name)) out.push({ table: name, rowId, list: own })
    }
    return out
  }
  const isUnfilled = (list: readonly Attr[], rowId: string | undefined) => list.some(({ field }) => isBlank(valueIn(field, rowId)))

  return (key, cells) => {
    for (const [name, list] of attrs) {
      const choice = byKey.get(name)
      if (!choice) continue
      // rows that are new, or were replaced as a whole
      const table = key !== undefined && byKey.get(key)?.widget.isTable ? key : undefined
      if (key !== undefined && key !== name && !(table && list.some(({ field }) => field.table === table))) continue
      for (const place of places(choice, list, key === name ? cells : undefined, table)) {
        if (key !== name && (isBlank(valueIn(choice, place.rowId)) || !isUnfilled(place.list, place.rowId))) continue
        fill(choice, place.list, place.table, place.rowId)
      }
    }
  }
}
