import type { Db } from '../../db/types.ts'
import { among, arrayOf, boolean, type FromAnswer, integer, object } from '../../http/answer.ts'
import { text } from '../../http/route.ts'
import type { Held, StoredColumn } from '../../records/model/columns.ts'

/** A column as it is told. */
const columnAnswer = object({ field: text, column: text, type: text })

/**
 * One thing that a release does to the database, or leaves there: `keepColumn` and `keepTable` are data whose field the
 * form has no more, `findColumn` and `findTable` are such data that a field takes up again. `refused` says why it cannot be done, and
 * then nothing is released; `renameField` that the values of `from` are those of `field`, in the column that they are in; `unchecked` that only the release itself reads enough to know.
 */
export const stepAnswer = object(
  {
    do: among(
      ...(['makeTable', 'addColumn', 'findColumn', 'alterColumn', 'keepColumn', 'keepTable', 'findTable'] as const),
      ...(['makeUnique', 'dropUnique', 'makeOrder', 'dropOrder', 'renameField'] as const),
    ),
    table: text,
  },
  {
    field: text,
    /** the sub-table that it is a column of */
    of: text,
    column: text,
    /** its type as PostgreSQL names it, and what it was before */
    type: text,
    from: text,
    columns: arrayOf(columnAnswer),
    /** rows with a value in it; `about` where that is an estimate */
    rows: integer,
    about: boolean,
    unchecked: boolean,
    refused: text,
  },
)
export type ToldStep = FromAnswer<typeof stepAnswer>

/** A reason why a step cannot be done, for whoever reads it in their language. */
export interface Refusal {
  key: string
  params: { [name: string]: string | number }
}

/** A step: what is told of it, and what does it; one that only leaves something there does nothing. */
export interface Step {
  told: Omit<ToldStep, 'refused'>
  refused?: Refusal
  /** how the field whose values it counts or looks through is held back */
  held?: Held
  /** it goes by what the table holds, which nobody may change meanwhile */
  still?: true
  run?: (trx: Db) => Promise<unknown>
}

/** Columns as a new table has them; those that every table has are not told. */
export const toldColumns = (columns: readonly StoredColumn[]): NonNullable<ToldStep['columns']> =>
  columns.flatMap(({ field, column, type }) => (type === 'own' ? [] : [{ field, column, type }]))
