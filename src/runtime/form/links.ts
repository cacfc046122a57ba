import { isOn, resolve } from '#core/expression/expr.ts'
import type { FieldPlan } from '#core/form/form.ts'
import { isList } from '#core/form/holds.ts'
import { compileLinks } from '#core/form/linkage.ts'
import { offersOption } from '#core/form/offers.ts'
import type { Json, Row } from '#core/types.ts'
import type { FormStore } from './formStore.ts'

/** What a linkage leaves of a value that it clears: nothing, of several an empty list (semantics: linkage). */
const emptied = (field: FieldPlan): Json | undefined => (isList(field) || field.widget.isTable ? [] : undefined)

/** Whether a chosen option, of those that are written out, is no longer offered. What is not written out is followed where it is read. */
function isGone({ node }: FieldPlan, value: Json | undefined, scope: { row?: Row }): boolean {
  if (!Array.isArray(node.options) || value === undefined || value === null) return false
  const key = (node.optionProps as { value?: string } | undefined)?.value ?? 'id'
  const chosen = new Set([value].flat().map(String))
  return (node.options as Row[]).some((option) => chosen.has(String(option?.[key])) && !offersOption(node, option, scope))
}

/** The row of cells that changed together; what was given to them stays, whatever follows from one of them. */
export interface Cells {
  id: string
  given: readonly string[]
}

/**
 * Makes what runs when a value changes: the rules of linkage that listen to it, in their order, and choices that are no
 * longer offered. For cells it runs what belongs to their row, for fields (and sub-tables as a whole) the rest. A plan
 * without a circle ends by itself.
 */
export function createLinks(form: FormStore): (key: string, cells?: Cells) => void {
  const { byKey } = form.plan
  const links = compileLinks(form.plan)
  // the definition was refused when it was saved; one that was never checked still opens
  if (links.cycle) console.error(`linkage does not run: ${links.cycle.keys.join(' → ')}`)

  const rowOf = (table: string, id: string) => form.store.get(form.table(table).rowAtom(id))
  const scopeIn = (row: Row | undefined) => (row ? { ...form.scope(), row } : form.scope())

  return (key, cells) => {
    const tableOf = byKey.get(key)?.table
    const here = () => (cells && tableOf ? rowOf(tableOf, cells.id) : undefined)
    /** Gives a field a value; a column in the row that changed, or in every row. */
    const put = (field: FieldPlan, value: (row: Row | undefined) => Json | undefined) => {
      if (!field.table) return form.set(field.field, value(here()) ?? undefined)
      const table = form.table(field.table)
      const own = cells && field.table === tableOf
      if (own && cells.given.includes(field.key)) return
      for (const id of own ? [cells.id] : [...table.store.get(table.idsAtom)])
        table.setCell(id, field.field, value(rowOf(field.table, id)) ?? undefined)
    }
    for (const { table, of, at, when, clear, set } of links.rules.get(key) ?? []) {
      if ((table === undefined) === (cells !== undefined) || !isOn(when, scopeIn(here()), true)) continue
      form.as(`${of ?? ''}/linkage/${at}`, () => {
        for (const to of clear) {
          const field = byKey.get(to)
          if (field) put(field, () => emptied(field))
        }
        for (const { key: to, value } of set) {
          const field = byKey.get(to)
          if (field) put(field, (row) => resolve(value, scopeIn(row)))
        }
      })
    }
    for (const field of links.choices.get(key) ?? []) {
      if (tableOf !== undefined && (field.table === tableOf) !== (cells !== undefined)) continue
      const loses = (row: Row | undefined) => isGone(field, row ? row[field.field] : form.get(field.field), scopeIn(row))
      form.as(`${field.key}/optionsWhen`, () => {
        if (!field.table) {
          if (loses(undefined)) form.set(field.field, emptied(field))
          return
        }
        const table = form.table(field.table)
        for (const id of cells ? [cells.id] : [...table.store.get(table.idsAtom)])
          if (loses(rowOf(field.table, id))) table.setCell(id, field.field, emptied(field))
      })
    }
  }
}
