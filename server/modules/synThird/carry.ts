import { isDeepStrictEqual } from 'node:util'
import { transaction } from '../../db/transaction.ts'
import type { Db } from '../../db/types.ts'
import { ThirdFault } from './faults.ts'
import { announce, dropLink, isLinked, keepLink, type Link, type Links, type Place, readLinks } from './links.ts'
import { leaderOf, type PersonItem, placesOf, type UnitItem, type Verb } from './plan.ts'
import type { Target } from './targets.ts'
import { type PersonFields, personSent, type Third, type UnitFields, unitSent } from './third.ts'

/** What carrying needs: the service, and what is known of it, which grows as the run goes on. */
export interface Carrying {
  db: Db
  target: Target
  rootId: string
  third: Third
  units: Links
  people: Links
}

/** What was done of an item, and what is to be kept with its line of the log. */
export interface Carried {
  verb: Verb
  keep: (trx: Db) => Promise<unknown>
}

const nothing = async () => {}

/** Begins to carry to a service. */
export async function carryingTo(db: Db, target: Target, rootId: string, third: Third): Promise<Carrying> {
  return { db, target, rootId, third, units: await readLinks(db, target, 'organize'), people: await readLinks(db, target, 'user') }
}

/** Notes what is about to be made. */
const announced = (at: Carrying, place: Place, sent: UnitFields | PersonFields) => {
  const links = place.kind === 'organize' ? at.units : at.people
  return transaction(at.db, (trx) => announce(trx, place, { before: links.get(place.localId)?.thirdId ?? null, sent }))
}

/** Makes one of theirs known as ours, in this run and, with the line of the log, for good. */
function known(links: Links, place: Place, thirdId: string, sent: UnitFields | PersonFields, verb: Verb): Carried {
  links.set(place.localId, { localId: place.localId, thirdId, state: 'ok', sent: { ...sent } })
  return { verb, keep: (trx) => keepLink(trx, place, { thirdId, state: 'ok', sent }) }
}

/** Changes one of theirs; whether it was still there. */
const changed = (update: Promise<void>): Promise<boolean> =>
  update.then(
    () => true,
    (error: unknown) => {
      if (error instanceof ThirdFault && error.reason === 'gone') return false
      throw error
    },
  )

/** A department that is there under this name already, and none of ours. */
async function adoptable(at: Carrying, fields: UnitFields): Promise<string | undefined> {
  const found = await at.third.unit.find(fields)
  return found !== undefined && !(await isLinked(at.db, at.target, 'organize', found)) ? found : undefined
}

/** Makes a department; one that was made by a run that was cut off, or is there under its name, becomes ours instead. */
async function makeUnit(at: Carrying, place: Place, link: Link | undefined, fields: UnitFields): Promise<{ id: string; verb: Verb }> {
  const { unit } = at.third
  if (link?.state === 'pending') {
    const made = await adoptable(at, unitSent(link.sent))
    if (made !== undefined) {
      await unit.update(made, fields)
      return { id: made, verb: 'create' }
    }
  }
  await announced(at, place, fields)
  try {
    return { id: await unit.create(fields), verb: 'create' }
  } catch (error) {
    if (!(error instanceof ThirdFault && error.reason === 'nameTaken')) throw error
    const there = await adoptable(at, fields)
    if (there === undefined) throw error
    await unit.update(there, fields)
    return { id: there, verb: 'update' }
  }
}

/** Carries a unit. Throws a `ThirdFault`. */
export async function carryUnit(at: Carrying, item: UnitItem): Promise<Carried> {
  const { target, third, units } = at
  const place: Place = { target, kind: 'organize', localId: item.id }
  const link = units.get(item.id)
  if (item.verb === 'remove') {
    if (link?.thirdId) await changed(third.unit.remove(link.thirdId))
    units.delete(item.id)
    return { verb: 'remove', keep: (trx) => dropLink(trx, place) }
  }
  const parent = item.parentId === '' ? at.rootId : units.get(item.parentId)?.thirdId
  if (!parent) throw new ThirdFault('parentGone', '')
  const fields: UnitFields = { ...item.fields, parent }
  if (link?.thirdId) {
    if (link.state === 'ok' && isDeepStrictEqual(unitSent(link.sent), fields)) return { verb: 'unchanged', keep: nothing }
    if (await changed(third.unit.update(link.thirdId, fields))) return known(units, place, link.thirdId, fields, 'update')
  }
  const { id, verb } = await makeUnit(at, place, link, fields)
  return known(units, place, id, fields, verb)
}

/** Somebody who is there already and whom we may take for ours: with this id and the same number or name, or with this number. */
async function personThere(at: Carrying, id: string, { name, mobile }: PersonFields, fault: ThirdFault): Promise<string | undefined> {
  const { person } = at.third
  const free = async (found: string | undefined) =>
    found !== undefined && !(await isLinked(at.db, at.target, 'user', found)) ? found : undefined
  if (fault.reason === 'idTaken') {
    const there = await person.get(id)
    return there && (there.name === name || (mobile !== '' && there.mobile === mobile)) ? free(id) : undefined
  }
  return fault.reason === 'mobileTaken' && mobile !== '' ? free(await person.byMobile(mobile)) : undefined
}

async function makePerson(at: Carrying, place: Place, item: PersonItem, fields: PersonFields): Promise<{ id: string; verb: Verb }> {
  const { person } = at.third
  const id = item.account
  const before = at.people.get(item.id)
  if (before?.state === 'pending') {
    const [there, sent] = [await person.get(id), personSent(before.sent)]
    if (there?.name === sent.name && !(await isLinked(at.db, at.target, 'user', id))) {
      await person.update(id, fields)
      return { id, verb: 'create' }
    }
  }
  await announced(at, place, fields)
  try {
    await person.create(id, fields)
    return { id, verb: 'create' }
  } catch (error) {
    if (!(error instanceof ThirdFault)) throw error
    const there = await personThere(at, id, fields, error)
    if (there === undefined) throw error
    await person.update(there, fields)
    return { id: there, verb: 'update' }
  }
}

/** Carries a person. Throws a `ThirdFault`. */
export async function carryPerson(at: Carrying, item: PersonItem): Promise<Carried> {
  const { target, third, units, people } = at
  const place: Place = { target, kind: 'user', localId: item.id }
  const link = people.get(item.id)
  const sent = link && personSent(link.sent)
  if (item.verb === 'remove') {
    if (link?.thirdId) await changed(third.person.remove(link.thirdId))
    people.delete(item.id)
    return { verb: 'remove', keep: (trx) => dropLink(trx, place) }
  }
  // who is switched off stays in the departments that they were in
  const isOff = !item.fields.enabled
  const places = isOff ? (sent?.units ?? []) : placesOf(units, item.unitIds)
  if (places.length === 0) throw new ThirdFault('parentGone', '')
  const fields: PersonFields = { ...item.fields, units: places, leads: isOff ? (sent?.leads ?? []) : placesOf(units, item.ledIds) }
  if (link?.thirdId) {
    if (link.state === 'ok' && isDeepStrictEqual(sent, fields)) return { verb: 'unchanged', keep: nothing }
    const isThere = await changed(third.person.update(link.thirdId, fields))
    if (isThere) return known(people, place, link.thirdId, fields, isOff ? 'disable' : 'update')
    if (isOff) return { verb: 'remove', keep: (trx) => dropLink(trx, place) }
  }
  const { id, verb } = await makePerson(at, place, item, fields)
  return known(people, place, id, fields, verb)
}

/** Where the service says of units who leads them: the departments that a person leads are told so once they are there. */
export async function tellLed(at: Carrying, personId: string): Promise<void> {
  const { db, target, third, units, people } = at
  if (target !== 'ding') return
  const led = await db.selectFrom('base_organize').select(['id', 'managerId']).where('managerId', '=', personId).execute()
  for (const { id, managerId } of led) {
    const link = units.get(id)
    const sent = link && unitSent(link.sent)
    const leader = leaderOf(target, managerId, people)
    if (!link?.thirdId || !sent || link.state !== 'ok' || sent.leader === leader) continue
    const fields = { ...sent, leader }
    const place: Place = { target, kind: 'organize', localId: id }
    try {
      await third.unit.update(link.thirdId, fields)
    } catch (error) {
      // the next run of units finds that it is behind
      if (error instanceof ThirdFault && !error.stops) continue
      throw error
    }
    await transaction(db, known(units, place, link.thirdId, fields, 'update').keep)
  }
}
