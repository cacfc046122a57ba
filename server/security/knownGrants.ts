import type { Db } from '../db/types.ts'
import { type Grants, readGrants } from './grants.ts'
import type { SessionUser } from './session.ts'

interface Known {
  version: string
  until: number
  grants: Promise<Grants>
}

/** Rights are worked out anew after this long, in milliseconds: well before a change of them is forgotten. */
const keptFor = 10 * 60_000
/** Of so many people they are kept. */
const mostPeople = 1000
const known = new WeakMap<Db, Map<string, Known>>()

/**
 * A person's rights: as they were worked out before, as long as nothing has changed that they depend on. Whether something
 * has was read with the session, in the same call.
 */
export function knownGrants(db: Db, user: SessionUser): Promise<Grants> {
  const people = known.get(db) ?? new Map<string, Known>()
  known.set(db, people)
  const key = `${user.id} ${user.isAdmin}`
  const found = people.get(key)
  if (found && found.version === user.rightsVersion && found.until > Date.now()) return found.grants
  const grants = readGrants(db, user)
  people.delete(key)
  const mine = { version: user.rightsVersion, until: Date.now() + keptFor, grants }
  people.set(key, mine)
  // a failure is nobody's rights
  grants.catch(() => people.get(key) === mine && people.delete(key))
  for (const oldest of people.keys()) {
    if (people.size <= mostPeople) break
    people.delete(oldest)
  }
  return grants
}
