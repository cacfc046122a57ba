import type { FieldError, Row, Text } from '#core/types.ts'
import type { Db } from '../../db/types.ts'
import type { WordList } from './book.ts'
import type { SheetColumn } from './columns.ts'
import type { Earlier } from './earlier.ts'

/** A row of texts as values of a record, and what is wrong with those that are none. */
export interface Read {
  values: Row
  faults: FieldError[]
}

/** Rows that are read and made records of one after the other: what they name was looked up for all of them. */
export interface Batch {
  read: (trx: Db, row: Row) => Promise<Read>
  /** Makes a record and gives its id; where it is not to be kept, its writer undoes it. Throws with all that is wrong with it. */
  make: (trx: Db, values: Row, keep: boolean) => Promise<string>
}

/** Where rows of a spreadsheet go, as somebody sees it who imports them: an entity, or an application. */
export interface Importable {
  /** under which its files and tasks are kept */
  key: string
  title: Text
  columns: readonly SheetColumn[]
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
