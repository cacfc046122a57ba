import type { RawBuilder } from 'kysely'
import type { Asker } from '../../auth/writer.ts'
import type { Db } from '../../db/types.ts'

/** What somebody wants with a record: some may be read that are not theirs to change. */
export type Purpose = 'read' | 'create' | 'update' | 'delete'

/** Which records of an entity somebody reaches, as a condition on its table; nothing where they reach all. */
export type EntityScope = (db: Db, asker: Asker, purpose: Purpose) => Promise<RawBuilder<boolean> | undefined>

const scopes = new Map<string, EntityScope>()

/** Says which records of an entity its callers reach; once, where its area is defined. */
export function addScope(entity: string, scope: EntityScope): void {
  scopes.set(entity, scope)
}

/** The records of an entity that somebody reaches; without one who asks, all of them. */
export const scopeOf = async (
  db: Db,
  entity: string,
  asker: Asker | undefined,
  purpose: Purpose = 'read',
): Promise<RawBuilder<boolean> | undefined> => (asker ? scopes.get(entity)?.(db, asker, purpose) : undefined)
