import type { FieldPlan } from '#core/form/form.ts'
import type { FieldError, Json, Row } from '#core/types.ts'

/** A place of a record that holds a value: a field, or a cell of a sub-table. */
export interface Place {
  /** the record */
  form: Row
  field: FieldPlan
  value: Json | undefined
  /** what the record held here */
  before: Json | undefined
  at: Pick<FieldError, 'field' | 'row' | 'child'>
}

/** What is wrong at a place. */
export interface PlaceFault {
  place: Place
  rule: string
  message: string
}
