import type { FieldError, Row, Text } from '#core/types.ts'
import type { ApiError } from '../../base/errors.ts'
import type { Db } from '../../db/types.ts'
import type { WordList } from './book.ts'
import type { SheetColumn } from './columns.ts'
import type { Earlier } from './earlier.ts'

/** A row of texts as values of a record, and what is wrong with those that are none. */
export interface Read {
  values: Row
  faults: FieldError[]
}

/** A row that was read, and whether a record of it is to be kept. */
export interface Wanted {
  values: Row
  keep: boolean
}

/** Rows that are read and made records of: what they name was looked up for all of them. */
export interface Batch {
  read: (trx: Db, row: Row) => Promise<Read>
  /** Makes a record and gives its id; where it is not to be kept, its writer undoes it. Throws with all that is wrong with it. */
  make: (trx: Db, wanted: Wanted) => Promise<string>
  /** Where many can be made together. */
  many?: {
    /** whether a row may name one before it, which has to be made before it is read */
    waits: (row: Row) => boolean
    /** Makes records in their order, and gives of each its id or what is wrong with it. Throws what cannot be told by row: then nothing may be kept. */
    make: (trx: Db, wanted: readonly Wanted[]) => Promise<Array<string | ApiError>>
  }
}

/** Where rows of a spreadsheet go, as somebody sees it who imports them: an entity, or an application. */
export interface Importable {
  /** under which its files and tasks are kept */
  key: string
  title: Text
  columns: readonly SheetColumn[]
  /** A row that a caller sent, by the ids of the columns, where it may be sent in another shape. Throws where it fits neither. */
  asFields?: (row: Row) => Row
  /** rows that are kept or lost together when the database fails; a row's own faults concern that row alone */
  together: number
  /** the words of its choices, for a template */
  lists: () => Promise<WordList[]>
  /** lists of fields that no two records share */
  unique: ReadonlyArray<readonly string[]>
  uniqueFault: (field: string) => FieldError
  /** Looks up what the texts of these rows name, outside of a transaction; `earlier` tells what rows before them would make. */
  prepare: (rows: readonly Row[], earlier?: Earlier) => Promise<Batch>
  /** Runs the work of a batch, and runs it again where something had to be fetched for it first. */
  run: <T>(work: () => Promise<T>) => Promise<T>
}
