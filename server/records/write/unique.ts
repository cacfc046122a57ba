import Decimal from 'decimal.js'
import { sql } from 'kysely'
import { rowsOf, type Translate } from '#core/form.ts'
import type { FieldError, Row } from '#core/types.ts'
import type { Db } from '../../db/types.ts'
import type { Model, ModelField } from '../model/model.ts'
import { own } from '../model/naming.ts'
import { loose } from '../query/anyTable.ts'
import { toColumn } from './values.ts'

/** That a field has a value that another record has already. */
export function uniqueFault(model: Model, field: string, t: Translate): FieldError {
  const node = model.plan.byKey.get(field)?.node
  const message = (node?.messages as { unique?: string } | undefined)?.unique ?? 't:server.unique'
  return { field, rule: 'unique', message: t(message, { label: t(node?.label) }) }
}

/** A value of a column, as it is sent there or comes from there, in the one way in which it is compared with others of it. */
function keyOf({ type }: ModelField, value: unknown): string {
  if (type.startsWith('numeric')) return new Decimal(String(value)).toFixed()
  return type === 'timestamp with time zone' ? String(Number(value)) : String(value)
}

/** Which values of unique fields are taken, among those of some records: by others that are there, and by those of them that were taken up. */
export class Taken {
  private constructor(
    private readonly model: Model,
    private readonly t: Translate,
    /** by field */
    private readonly keys: ReadonlyMap<string, Set<string>>,
  ) {}

  /** Asks which values of these records are there, one question for each unique field. `id` is the one record that is changed. */
  static async among(trx: Db, model: Model, records: readonly Row[], id: string | undefined, t: Translate): Promise<Taken> {
    const { table, columns } = model.main
    const keys = new Map<string, Set<string>>()
    for (const [name, field] of columns) {
      if (field.plan.node.unique !== true || field.type === 'own') continue
      const values = new Map(
        records.flatMap((record) => {
          const value = toColumn(field, record[name])
          return value === null ? [] : [[keyOf(field, value), value] as const]
        }),
      )
      const taken = new Set<string>()
      keys.set(name, taken)
      if (values.size === 0) continue
      let query = loose(trx)
        .selectFrom(table)
        .select(field.column)
        .where(field.column, '=', sql`any(${[...values.values()]})`)
        .where(own.deletedTime, 'is', null)
      if (id !== undefined) query = query.where(own.id, '!=', id)
      for (const row of await query.execute()) taken.add(keyOf(field, row[field.column]))
    }
    return new Taken(model, t, keys)
  }

  private keyAt(name: string, values: Row): string | undefined {
    const field = this.model.main.columns.get(name)
    const value = field ? toColumn(field, values[name]) : null
    return !field || value === null ? undefined : keyOf(field, value)
  }

  /** Values of a record that must not stand twice: among the records, and in a sub-table among the rows of one record. */
  faults(values: Row): FieldError[] {
    const { model, t } = this
    const errors: FieldError[] = []
    for (const [name, taken] of this.keys) {
      const key = this.keyAt(name, values)
      if (key !== undefined && taken.has(key)) errors.push(uniqueFault(model, name, t))
    }
    return [...errors, ...twiceInRows(model, values, t)]
  }

  /** From now on the values of this record are taken. */
  take(values: Row): void {
    for (const [name, taken] of this.keys) {
      const key = this.keyAt(name, values)
      if (key !== undefined) taken.add(key)
    }
  }
}

function twiceInRows({ subs }: Model, values: Row, t: Translate): FieldError[] {
  const errors: FieldError[] = []
  for (const { field: name, plan } of subs) {
    for (const child of plan?.children.filter(({ node }) => node.unique === true) ?? []) {
      const seen = new Set<string>()
      rowsOf(values[name as string]).forEach((row, i) => {
        const value = row[child.field]
        if (value === null || value === undefined || value === '') return
        const key = JSON.stringify(value)
        if (seen.has(key)) {
          const message = (child.node.messages as { unique?: string })?.unique ?? 't:server.unique'
          const at = { field: `${name}[${i}].${child.field}`, row: i, child: child.field }
          errors.push({ ...at, rule: 'unique', message: t(message, { label: t(child.node.label) }) })
        }
        seen.add(key)
      })
    }
  }
  return errors
}
