import { type ColumnType, type Expression, type RawBuilder, sql } from 'kysely'
import type { Json } from '#core/types.ts'

/** A moment: milliseconds when it is read, a Date or `now` when it is written. To compare one, `moment` makes it of milliseconds. */
export type Moment = ColumnType<number, Date | Expression<number>, Date | Expression<number>>

/** A bigint or a decimal: text when it is read, so that no digit is lost. */
export type Digits = ColumnType<string, string | number | bigint, string | number | bigint>

/** A jsonb column: its value when it is read, JSON when it is written. */
export type Document = ColumnType<Json, string, string>

/** A column that may be empty. */
export type Nullable<T> =
  T extends ColumnType<infer S, infer I, infer U>
    ? ColumnType<S | null, I | Expression<S | null> | null | undefined, U | Expression<S | null> | null>
    : T | null

/** A column that the database fills where an insert leaves it out. */
export type Filled<T> = T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>

/** The moment at which the transaction began. */
export const now = sql<number>`now()`

/** A moment as a value of a query. It enters the database as a Date (open.ts). */
export const moment = (at: number | Date): RawBuilder<number> => sql<number>`${new Date(at)}`

/** One of these values, as what a column is compared with. They are one parameter: a statement has room for 65,535. */
export const anyOf = <T>(values: Iterable<T>): RawBuilder<T> => sql<T>`any(${[...values]})`
