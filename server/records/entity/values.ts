import type { FieldPlan } from '#core/form/form.ts'
import type { Json, Row } from '#core/types.ts'
import type { Entity } from './catalog.ts'

/** False for a text with characters that the database cannot keep, and so cannot have kept: NUL, and half of a pair. */
export const isStorable = (text: string): boolean => !text.includes('\u0000') && text.isWellFormed()

/** How a stored column becomes a value of the schema language, and back. */
function fromColumn(field: FieldPlan, value: unknown): Json {
  if (value === null || value === undefined) return null
  if (field.widget.column === 'decimal' || field.widget.column === 'int') return Number(value)
  return value as Json
}

/** A value as its column holds it; empty values are null. */
export function toColumn(field: FieldPlan, value: Json | undefined): unknown {
  if (value === undefined || value === null || value === '') return null
  if (field.widget.column === 'datetime') return new Date(value as number)
  return typeof value === 'object' ? JSON.stringify(value) : value
}

/** A row of the table as a record: own fields as the widgets hold them, the rest as it is. */
export function toRecord(entity: Entity, row: { [column: string]: unknown }): Row {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => {
      const field = entity.columns.get(name)
      return [name, field ? fromColumn(field, value) : (value as Json)]
    }),
  )
}

/** Values as columns of the table; what is not a field of the entity is left out. */
export function toColumns(entity: Entity, values: Row): { [column: string]: unknown } {
  const columns: { [column: string]: unknown } = {}
  for (const [name, field] of entity.columns) if (values[name] !== undefined) columns[name] = toColumn(field, values[name])
  return columns
}

/**
 * What a caller sent, cut to the entity's fields. Numbers written as text and texts written as numbers become what the
 * field holds, because a form post and an older client write them so; everything else is left for the rules to name.
 */
export function pickValues(entity: Entity, body: unknown): Row {
  const values: Row = {}
  if (body === null || typeof body !== 'object' || Array.isArray(body)) return values
  for (const [name, field] of entity.columns) {
    if (!Object.hasOwn(body, name)) continue
    const value = (body as Row)[name]
    if (value === undefined) continue
    const { column } = field.widget
    const isNumber = column === 'int' || column === 'decimal'
    if (isNumber && typeof value === 'string' && /^-?\d{1,15}(?:\.\d{1,10})?$/.test(value.trim())) values[name] = Number(value)
    else if (isNumber && typeof value === 'boolean') values[name] = value ? 1 : 0
    else if (field.widget.lines === 'one' && typeof value === 'number') values[name] = String(value)
    else values[name] = value
  }
  return values
}
