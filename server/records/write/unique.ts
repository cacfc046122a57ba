import Decimal from 'decimal.js-light'
import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely'
import { chosenOnce } from '#core/form/chosenOnce.ts'
import { rowsOf, type Translate } from '#core/form/form.ts'
import type { FieldError, Node, Row } from '#core/types.ts'
import { invalid } from '../../base/errors.ts'
import type { Db } from '../../db/types.ts'
import type { Model } from '../model/model.ts'
import { type AnyTables, loose } from '../query/anyTable.ts'
import type { Stored, StoredField, UniqueGroup } from './stored.ts'

type Columns = { [column: string]: unknown }

const uniqueMessage = (node: Node | undefined, t: Translate): string =>
  t((node?.messages as { unique?: string } | undefined)?.unique ?? 't:server.unique', { label: t(node?.label) })

/** That a field has a value that is taken already, in words of its own. */
export const takenFault = (field: string, message: string): FieldError => ({ field, rule: 'unique', message })

/** That a field has a value that another record has already. */
export const uniqueFault = (field: string, node: Node | undefined, t: Translate): FieldError => takenFault(field, uniqueMessage(node, t))

const faultOf = ({ fields: [{ field, node }] }: UniqueGroup, t: Translate): FieldError => uniqueFault(field, node, t)

/** A value of a column, as it is sent there or comes from there, in the one way in which it is compared with others of it. */
function keyOf({ compares }: StoredField, value: unknown): string | null {
  if (value === null || value === undefined) return null
  if (compares === 'number') return new Decimal(String(value)).toFixed()
  return compares === 'time' ? String(Number(value)) : String(value)
}

/** What a group's columns hold of a record; nothing where one that is empty keeps it from being the same as another. */
function sentTo({ fields, withEmpty }: UniqueGroup, values: Row): unknown[] | undefined {
  const sent = fields.map(({ field, toColumn }) => toColumn(values[field]))
  return withEmpty || sent.every((value) => value !== null) ? sent : undefined
}

const keyFrom = ({ fields }: UniqueGroup, values: readonly unknown[]): string =>
  JSON.stringify(fields.map((field, i) => keyOf(field, values[i])))

/** The rows that hold one of these values in a group's columns. Of one column they are one parameter, however many they are. */
const holding =
  ({ fields }: UniqueGroup, values: ReadonlyArray<readonly unknown[]>) =>
  (eb: ExpressionBuilder<AnyTables, string>) => {
    const [first, ...more] = fields
    if (more.length > 0)
      return eb.or(
        values.map((one) => eb.and(fields.map(({ column }, i) => (one[i] === null ? eb(column, 'is', null) : eb(column, '=', one[i]))))),
      )
    const filled = values.flatMap(([value]) => (value === null ? [] : [value]))
    return eb.or([
      ...(filled.length > 0 ? [eb(first.column, '=', sql`any(${filled})`)] : []),
      ...(filled.length < values.length ? [eb(first.column, 'is', null)] : []),
    ])
  }

/** Which values of unique fields are taken, among those of some records: by others that are there, and by those of them that were taken up. */
export class Taken {
  private constructor(
    private readonly t: Translate,
    private readonly keys: ReadonlyMap<UniqueGroup, Set<string>>,
  ) {}

  /** Asks which values of these records are there, one question for each group of unique fields. `id` is the one record that is changed. */
  static async among(trx: Db, stored: Stored, records: readonly Row[], id: string | undefined, t: Translate): Promise<Taken> {
    const keys = new Map<UniqueGroup, Set<string>>()
    for (const group of stored.unique) {
      const values = new Map(
        records.flatMap((record) => {
          const sent = sentTo(group, record)
          return sent ? [[keyFrom(group, sent), sent] as const] : []
        }),
      )
      const taken = new Set<string>()
      keys.set(group, taken)
      if (values.size === 0) continue
      let query = loose(trx)
        .selectFrom(stored.table)
        .select(group.fields.map(({ column }) => column))
        .where(holding(group, [...values.values()]))
      if (stored.deleted) query = query.where(stored.deleted, 'is', null)
      if (id !== undefined) query = query.where(stored.id, '!=', id)
      for (const row of (await query.execute()) as Columns[])
        taken.add(
          keyFrom(
            group,
            group.fields.map(({ column }) => row[column]),
          ),
        )
    }
    return new Taken(t, keys)
  }

  /** Values of a record that must not stand twice among the records. */
  faults(values: Row): FieldError[] {
    return [...this.keys].flatMap(([group, taken]) => {
      const sent = sentTo(group, values)
      return sent && taken.has(keyFrom(group, sent)) ? [faultOf(group, this.t)] : []
    })
  }

  /** From now on the values of this record are taken. */
  take(values: Row): void {
    for (const [group, taken] of this.keys) {
      const sent = sentTo(group, values)
      if (sent) taken.add(keyFrom(group, sent))
    }
  }
}

/** Values that must not stand twice in a sub-table, among the rows of one record: of unique columns, and of those that chosen rows are known by. */
export function twiceInRows({ subs, plan: form }: Pick<Model, 'subs' | 'plan'>, values: Row, t: Translate): FieldError[] {
  const errors: FieldError[] = []
  for (const { field: name, plan } of subs) {
    const once = chosenOnce(form).get(name as string)
    for (const child of plan?.children.filter(({ node, field }) => node.unique === true || once?.has(field)) ?? []) {
      const seen = new Set<string>()
      rowsOf(values[name as string]).forEach((row, i) => {
        const value = row[child.field]
        if (value === null || value === undefined || value === '') return
        const key = JSON.stringify(value)
        const at = { field: `${name}[${i}].${child.field}`, row: i, child: child.field }
        if (seen.has(key)) errors.push({ ...at, rule: 'unique', message: uniqueMessage(child.node, t) })
        seen.add(key)
      })
    }
  }
  return errors
}

/** Throws at a field where another record than this one is such: for what is taken only in part, or is compared in a way of its own. */
export async function requireFree(
  trx: Db,
  { table, id: idColumn }: Stored,
  id: string,
  taken: RawBuilder<boolean>,
  fault: FieldError,
): Promise<void> {
  const other = await loose(trx).selectFrom(table).select(idColumn).where(taken).where(idColumn, '!=', id).executeTakeFirst()
  if (other) throw invalid([fault])
}

/** What the database refuses because two wrote one value at the same moment: told as what is asked before a write. Any other error stays. */
export function uniqueError(error: unknown, { unique }: Stored, t: Translate): unknown {
  const { code, constraint } = error as { code?: string; constraint?: string }
  if (code !== '23505') return error
  const group = unique.find(({ index }) => index === constraint)
  return group ? invalid([faultOf(group, t)]) : error
}
