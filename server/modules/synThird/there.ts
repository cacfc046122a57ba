import { ApiError } from '../../base/errors.ts'
import { knownCache } from '../../db/caches.ts'
import type { Db } from '../../db/types.ts'
import { readLinks } from './links.ts'
import type { Item } from './plan.ts'
import type { Kind, Reach } from './targets.ts'
import type { Third, ThirdPerson, ThirdUnit } from './third.ts'

/** Why somebody who is only there stays there whatever is asked for, as the end of the key of a text. */
type Kept = 'protected' | 'elsewhere'

/** A department or somebody that a service has and that is none of ours. */
export interface Other {
  /** theirs */
  id: string
  name: string
  kept?: Kept
}

/** Of all that is there no more than this share is removed by one run: a wrong root or an empty system must not empty the service. */
const mostShare = 0.2

/** What a service has below the department that our units stand in. */
interface There {
  units: ThirdUnit[]
  /** none where units alone are asked about */
  people: ThirdPerson[]
  /** accounts that are never removed */
  administrators: Set<string>
}

/** Reads what a service has. Throws a `ThirdFault`. */
export async function readThere(third: Third, kind: Kind, { rootId, keepIds }: Pick<Reach, 'rootId' | 'keepIds'>): Promise<There> {
  const units = await third.units(rootId)
  if (kind === 'organize') return { units, people: [], administrators: new Set() }
  const people = await third.people([rootId, ...units.map(({ id }) => id)])
  const administrators = [...keepIds, ...(await third.administrators())]
  return { units, people, administrators: new Set(administrators.map((id) => id.toLowerCase())) }
}

/** What was read is looked at page by page: it is read anew after so many ms, or when a run has changed it. */
const fresh = 60_000
const seen = new Map<string, { there: Promise<There>; until: number }>()
const most = 8
const counts = knownCache('thirdPlaces', { most, entries: () => seen.size, clear: () => seen.clear() })
const keyOf = ({ target, endpoint, appId, rootId, keepIds }: Reach, kind: Kind) =>
  JSON.stringify([target, endpoint, appId, rootId, keepIds, kind])

/** What a service has, as it was a moment ago: for whoever looks through what a run would do. */
export function lookThere(third: Third, kind: Kind, reach: Reach): Promise<There> {
  const key = keyOf(reach, kind)
  const known = seen.get(key)
  if (counts.note(known !== undefined && known.until > Date.now()) && known) return known.there
  if (seen.size >= most) seen.clear()
  const there = readThere(third, kind, reach)
  seen.set(key, { there, until: Date.now() + fresh })
  there.catch(() => seen.delete(key))
  return there
}

/** Forgets what was read. */
export const forgetThere = (): void => seen.clear()

/** Departments that are none of ours and will not become ours by their name; the deepest first, as they can be removed. */
function otherUnits(there: readonly ThirdUnit[], plan: readonly Item[], linked: ReadonlyMap<string, string>, rootId: string): Other[] {
  const ours = new Set(linked.values())
  const byName = new Map(there.map((unit) => [`${unit.parent}\n${unit.name}`, unit.id]))
  const places = new Map(linked)
  for (const item of plan) {
    if (item.kind !== 'organize' || item.verb !== 'create') continue
    const parent = item.parentId === '' ? rootId : places.get(item.parentId)
    const found = parent === undefined ? undefined : byName.get(`${parent}\n${item.name}`)
    if (found === undefined || ours.has(found)) continue
    places.set(item.id, found)
    ours.add(found)
  }
  return there
    .filter(({ id }) => !ours.has(id))
    .map(({ id, name }) => ({ id, name }))
    .reverse()
}

/** People who are none of ours: nobody of ours, switched off or not, has their id or their number. */
async function otherPeople(db: Db, { units, people, administrators }: There, linked: ReadonlyMap<string, string>, rootId: string) {
  const ours = new Set([...linked.values()].map((id) => id.toLowerCase()))
  const here = await db.selectFrom('base_user').select(['account', 'mobile']).execute()
  for (const { account } of here) ours.add(account.toLowerCase())
  const mobiles = new Set(here.flatMap(({ mobile }) => mobile?.trim() || []))
  const inside = new Set([rootId, ...units.map(({ id }) => id)])
  return people
    .filter(({ id, mobile }) => !ours.has(id.toLowerCase()) && !mobiles.has(mobile))
    .map(({ id, name, units: all }): Other => {
      const kept = administrators.has(id.toLowerCase()) ? 'protected' : all.every((unit) => inside.has(unit)) ? undefined : 'elsewhere'
      return { id, name, ...(kept && { kept }) }
    })
}

/** What a service has and we have not, in the order in which it can be removed. */
export async function othersOf(
  db: Db,
  there: There,
  { target, kind, rootId, plan }: { kind: Kind; plan: readonly Item[] } & Pick<Reach, 'target' | 'rootId'>,
): Promise<Other[]> {
  const links = await readLinks(db, target, kind)
  const linked = new Map([...links.values()].flatMap(({ localId, thirdId }) => (thirdId === null ? [] : [[localId, thirdId] as const])))
  return kind === 'organize' ? otherUnits(there.units, plan, linked, rootId) : otherPeople(db, there, linked, rootId)
}

/** Throws where these must not be removed: too many of all, or nobody has said whose account the key belongs to. */
export function requireRemovable(n: number, there: There, kind: Kind, { target, keepIds }: Pick<Reach, 'target' | 'keepIds'>): void {
  if (n === 0) return
  if (kind === 'user' && target === 'qy' && keepIds.length === 0) throw new ApiError('badRequest', { key: 'synThird.fault.keepIds' })
  const all = kind === 'organize' ? there.units.length : there.people.length
  if (n > all * mostShare)
    throw new ApiError('badRequest', { key: 'synThird.fault.share', params: { n, all, percent: Math.round(mostShare * 100) } })
}
