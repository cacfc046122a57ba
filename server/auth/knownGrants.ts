import type { Db } from '../db/types.ts'
import { type Grants, readGrants } from './grants.ts'
import { Known } from './known.ts'
import type { SessionUser } from './session.ts'

const known = new Known<Grants>('rights', 1000)

/** A person's rights: as they were worked out before, as long as nothing has changed that they depend on. */
export const knownGrants = (db: Db, user: SessionUser): Promise<Grants> =>
  known.of(db, `${user.id} ${user.isAdmin}`, user.rightsVersion, () => readGrants(db, user))
