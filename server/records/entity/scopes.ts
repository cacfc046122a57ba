import type { RawBuilder } from 'kysely'
import type { Purpose } from '../../auth/rules.ts'
import type { Asker } from '../../auth/writer.ts'
import type { Db } from '../../db/types.ts'

/** The records of an entity that somebody reaches, as a condition on its table; without one who asks, all of them. */
export const scopeOf = async (
  db: Db,
  entity: string,
  asker: Asker | undefined,
  purpose: Purpose = 'read',
): Promise<RawBuilder<boolean> | undefined> => asker?.rules.get(entity)?.scope?.(db, asker, purpose)
