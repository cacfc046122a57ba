import type { RawBuilder } from 'kysely'
import type { Json, Node } from '#core/types.ts'
import type { Db } from '../../db/types.ts'

/** A field that is written to a column. */
export interface StoredField {
  field: string
  column: string
  node: Node
  /** in which way values of the column are compared with others of it */
  compares: 'text' | 'number' | 'time'
  /** a value as the column holds it; null for an empty one */
  toColumn: (value: Json | undefined) => unknown
}

/** Fields that together name one record; the first of them is the one that a fault is told at. */
export interface UniqueGroup {
  fields: readonly [StoredField, ...StoredField[]]
  /** the unique index that holds it in the database */
  index: string
  /** whether empty is a value like any other: else a record that has nothing in one of the fields is never the same as another */
  withEmpty: boolean
}

/** The field that names the record above, of records that stand below one another. */
export interface StoredTree {
  field: string
  column: string
  node: Node
  /** what it holds at the top */
  root: string
  /** keys of the texts for a parent that is not there, and one that stands below the record itself */
  texts: { gone: string; below: string }
}

/** What both kinds of records say of how they are kept: those of a shipped entity, and those of a designed application. */
export interface Stored {
  table: string
  id: string
  modifyUserId: string
  modifyTime: string
  /** the column that is filled in records that are marked as deleted; they are there for nobody */
  deleted?: string
  /** the records that are there at all, as a condition on the table; all of them where nothing is said */
  view?: (db: Db) => Promise<RawBuilder<boolean>>
  unique: readonly UniqueGroup[]
  tree?: StoredTree | undefined
}
