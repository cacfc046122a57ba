import { type FieldPlan, isVisible, isWorkedOut, type Translate, validateField } from '#core/form.ts'
import { holdsMask } from '#core/masked.ts'
import type { FieldError, Row, Scope } from '#core/types.ts'

/** Errors of one row by child field. */
export type RowErrors = { [child: string]: string }
export const noErrors: RowErrors = {}

/** Texts that a paste or an import brought and that are no value of their column stand in the row under this name, as they came. */
export const typedKey = '$typed'
type Typed = { [child: string]: string } | undefined
export const typedOf = (row: Row, child: string): string | undefined => (row[typedKey] as Typed)?.[child]

/** What is said of such a text, by what its column holds. */
const typedFaults: { [holds: string]: string } = {
  number: 't:table.typed.number',
  date: 't:table.typed.date',
  time: 't:table.typed.time',
  flag: 't:table.typed.flag',
  choice: 't:table.typed.choice',
  choices: 't:table.typed.choice',
  branch: 't:table.typed.choice',
  path: 't:table.typed.choice',
  record: 't:table.typed.record',
}

type RowScope = Scope & { row: Row }

/** What is wrong with the cells of a sub-table: rules that a value breaks, and texts that are no value of their column. */
export function createTableFaults(plan: FieldPlan, t: Translate) {
  const typedFault = (field: FieldPlan, text: string) =>
    t(typedFaults[field.widget.holds ?? ''] ?? 't:table.typed.other', { text, label: t(field.node.label) })
  /** Of one cell of the scope's row. */
  const ofCell = (field: FieldPlan, scope: RowScope, strict: boolean) => {
    if (!isVisible(field, scope) || holdsMask(scope.row, field.field)) return undefined
    const text = typedOf(scope.row, field.field)
    return text === undefined ? validateField(field, scope.row[field.field], scope, { t, strict })?.message : typedFault(field, text)
  }
  /** Of a row's texts that are no value. */
  const typed = (row: Row): RowErrors => {
    const texts = row[typedKey] as Typed
    if (!texts) return noErrors
    return Object.fromEntries(
      plan.children.flatMap((child) => {
        const text = texts[child.field]
        return text === undefined ? [] : [[child.field, typedFault(child, text)]]
      }),
    )
  }

  return {
    typed,
    /** A row's errors with those of some cells found anew; the same object where nothing changed. */
    check(fields: readonly FieldPlan[], scope: RowScope, old: RowErrors, strict: boolean): RowErrors {
      let next = old
      for (const field of fields) {
        const message = ofCell(field, scope, strict)
        if (next[field.field] === message) continue
        const { [field.field]: _gone, ...others } = next
        next = message === undefined ? others : { ...others, [field.field]: message }
      }
      return next === old || Object.keys(next).length > 0 ? next : noErrors
    },
    /** Everything that is wrong with a row, by column. */
    ofRow: (scope: RowScope): RowErrors =>
      Object.fromEntries(
        plan.children.flatMap((child) => {
          const message = child.widget.isSystem || isWorkedOut(child) ? undefined : ofCell(child, scope, true)
          return message === undefined ? [] : [[child.field, message]]
        }),
      ),
    /** The texts of the row at an index that are no value, as the form tells its faults. */
    typedErrors: (scope: RowScope, i: number): FieldError[] =>
      Object.entries(typed(scope.row)).flatMap(([name, message]) => {
        const child = plan.children.find((one) => one.field === name)
        return child && isVisible(child, scope)
          ? [{ field: `${plan.field}[${i}].${name}`, row: i, child: name, rule: 'typed', message }]
          : []
      }),
  }
}
