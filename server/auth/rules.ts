import type { RawBuilder } from 'kysely'
import type { Translate } from '#core/form/form.ts'
import type { FieldError, Row } from '#core/types.ts'
import type { Db } from '../db/types.ts'
import type { Asker, WriteContext } from './writer.ts'

/** What somebody wants with a record: some may be read that are not theirs to change. */
export type Purpose = 'read' | 'create' | 'update' | 'delete'

/** New links of a record (`id`; none for a new one): the records of `entity` that it is to go with. */
export interface NewLinks {
  entity: string
  added: readonly string[]
  id: string | undefined
}

/** What a module says of an entity that its JSON cannot. Whatever changes something runs inside the change's transaction. */
export interface EntityRules {
  /** Which records somebody reaches, as a condition on the table; nothing where they reach all. */
  scope?: (db: Db, asker: Asker, purpose: Purpose) => Promise<RawBuilder<boolean> | undefined>
  /** Changes what a caller sent before the rules see it; `current` is the stored record on update. */
  prepare?: (trx: Db, values: Row, current: Row | undefined, context: WriteContext) => Promise<Row> | Row
  /** Adds broken rules that need the database. */
  check?: (trx: Db, values: Row, current: Row | undefined, context: WriteContext) => Promise<FieldError[]>
  /** Throws when the record must stay. */
  beforeDelete?: (trx: Db, record: Row, context: WriteContext) => Promise<void>
  /** What follows the change of a record, as it was before it. */
  afterChange?: (trx: Db, before: Row, after: Row, context: WriteContext) => Promise<void>
  /** What follows each write of somebody's, not of the system's own. */
  afterWrite?: (trx: Db) => Promise<void>
  /** What records are read with that is neither stored with them nor a link: fields, and texts under `$text`. By the record's id. */
  beside?: (db: Db, records: readonly Row[], t: Translate) => Promise<Map<string, Row>>
  /** What `beside` adds to each record, as JSON Schemas by name. */
  besideAnswer?: { readonly [name: string]: { readonly [keyword: string]: unknown } }
  /** Says why a caller may not link these records to one, as the key of a text; nothing where they may. */
  linkRefusal?: (trx: Db, links: NewLinks, asker: Asker) => Promise<string | undefined>
}

/** Rules by the entity that they are of. */
export interface RuleSet {
  readonly [entity: string]: EntityRules
}

/** The rules of an app: what all of its modules say, by entity. They go along with whoever asks and whoever writes. */
export type Rules = ReadonlyMap<string, EntityRules>
