import { isDeepStrictEqual } from 'node:util'
import type { Json } from '#core/types.ts'
import { ApiError } from '../../base/errors.ts'
import type { Db } from '../../db/types.ts'
import { type Link, type Links, readLinks } from './links.ts'
import type { Kind, Target } from './targets.ts'
import { mostUnits, type PersonFields, personId, personSent, type Third, takes, type UnitFields, unitSent } from './third.ts'

/** What becomes of one of ours. `keep`: it is gone here and stays there, since nobody asked for removal; `skip`: it is not carried. `only`: it is none of ours, and stays there. */
export const verbs = ['create', 'update', 'unchanged', 'disable', 'remove', 'keep', 'skip', 'only'] as const
export type Verb = (typeof verbs)[number]

/** Why one of ours is not carried, as the end of the key of a text. */
export type Hindrance =
  | 'nameLong'
  | 'nameLetters'
  | 'sameName'
  | 'parentSkipped'
  | 'account'
  | 'noMobile'
  | 'noReach'
  | 'mobileShape'
  | 'sameMobile'
  | 'sameAccount'
  | 'noUnit'
  | 'unitMissing'

/** A unit of ours with what a service is to have of it; `parentId` is ours, empty for the department that all stand in. */
export interface UnitItem {
  kind: 'organize'
  id: string
  name: string
  verb: Verb
  hindrance?: Hindrance
  parentId: string
  fields: Omit<UnitFields, 'parent'>
}
/** A person of ours with what a service is to have of them. */
export interface PersonItem {
  kind: 'user'
  id: string
  name: string
  verb: Verb
  hindrance?: Hindrance
  /** the id that they get there, where they have none yet */
  account: string
  /** the units that they are in, the main one first, and those of them that they lead where the service says it of people */
  unitIds: readonly string[]
  ledIds: readonly string[]
  fields: Omit<PersonFields, 'units' | 'leads'>
}
export type Item = UnitItem | PersonItem

/** So many units or people one run carries at most. */
const most = 100_000

const tooMany = () => new ApiError('badRequest', { key: 'synThird.fault.tooMany', params: { most } })

interface Asked {
  target: Target
  rootId: string
  orderOf: Third['orderOf']
  /** what is gone here is removed there */
  remove: boolean
}

/** The verb of one of ours that is to be there; `sentOf` reads what was sent of it last. */
const verbOf = <F extends object>(link: Link | undefined, fields: F, sentOf: (kept: Json) => F): Verb =>
  !link?.thirdId ? 'create' : link.state === 'ok' && isDeepStrictEqual(sentOf(link.sent), fields) ? 'unchanged' : 'update'

/** The id there of whoever leads a unit, where the service says it of units. */
export const leaderOf = (target: Target, managerId: string | null, people: Links): string =>
  (target === 'ding' && managerId !== null && people.get(managerId)?.thirdId) || ''

type UnitRow = Awaited<ReturnType<typeof readUnits>>[number]
const readUnits = (db: Db) =>
  db
    .selectFrom('base_organize')
    .select(['id', 'parentId', 'fullName', 'managerId', 'sortCode', 'enabledMark'])
    .orderBy('sortCode')
    .orderBy('id')
    .limit(most + 1)
    .execute()

/** What hinders a unit by itself. */
function unitHindrance(target: Target, name: string, siblings: Set<string>): Hindrance | undefined {
  const { unitName, unitLetters } = takes[target]
  if ([...name].length > unitName) return 'nameLong'
  if (unitLetters.test(name)) return 'nameLetters'
  if (siblings.has(name)) return 'sameName'
  siblings.add(name)
  return undefined
}

/** Units, parents before their children; then what is gone here, children before their parents. */
async function planUnits(db: Db, { target, rootId, orderOf, remove }: Asked): Promise<UnitItem[]> {
  const units = await readUnits(db)
  if (units.length > most) throw tooMany()
  const [links, people] = [await readLinks(db, target, 'organize'), await readLinks(db, target, 'user')]
  const below = new Map<string, UnitRow[]>()
  for (const unit of units) if (unit.enabledMark === 1) below.set(unit.parentId, [...(below.get(unit.parentId) ?? []), unit])
  const items: UnitItem[] = []
  const add = (unit: UnitRow, hindrance: Hindrance | undefined) => {
    const { id, fullName: name, managerId, sortCode } = unit
    const parentId = unit.parentId === '-1' ? '' : unit.parentId
    const fields = { name, order: orderOf(sortCode ?? 0), leader: leaderOf(target, managerId, people) }
    const parent = parentId === '' ? rootId : (links.get(parentId)?.thirdId ?? '')
    const verb = hindrance ? 'skip' : verbOf(links.get(id), { ...fields, parent }, unitSent)
    items.push({ kind: 'organize', id, name, parentId, fields, verb, ...(hindrance && { hindrance }) })
  }
  const seen = new Set<string>()
  let level = ['-1']
  const skipped = new Set<string>()
  while (level.length > 0) {
    const next: string[] = []
    for (const parent of level) {
      const siblings = new Set<string>()
      for (const unit of below.get(parent) ?? []) {
        if (seen.has(unit.id)) continue
        seen.add(unit.id)
        const hindrance = skipped.has(parent) ? 'parentSkipped' : unitHindrance(target, unit.fullName, siblings)
        if (hindrance) skipped.add(unit.id)
        add(unit, hindrance)
        next.push(unit.id)
      }
    }
    level = next
  }
  return [...items, ...goneUnits(links, new Set(items.map(({ id }) => id)), remove)]
}

/** Departments there whose units are gone here, the deepest first. */
function goneUnits(links: Links, carried: ReadonlySet<string>, remove: boolean): UnitItem[] {
  const gone = [...links.values()].filter(({ localId, thirdId }) => thirdId !== null && !carried.has(localId))
  const sentOf = ({ sent }: { sent: Json }) => unitSent(sent)
  const byThird = new Map(gone.map((link) => [link.thirdId, link]))
  const depth = (link: (typeof gone)[number]): number => {
    let n = 0
    for (let at: typeof link | undefined = link; at && n < gone.length; at = byThird.get(sentOf(at).parent)) n++
    return n
  }
  return gone
    .map((link) => ({ link, depth: depth(link) }))
    .sort((a, b) => b.depth - a.depth)
    .map(({ link }) => {
      const { parent: _, ...fields } = sentOf(link)
      return { kind: 'organize', id: link.localId, name: fields.name, parentId: '', fields, verb: remove ? 'remove' : 'keep' }
    })
}

const readPeople = (db: Db) =>
  db
    .selectFrom('base_user')
    .select(['id', 'account', 'realName', 'mobile', 'email', 'organizeId', 'enabledMark'])
    .orderBy('sortCode')
    .orderBy('id')
    .limit(most + 1)
    .execute()

/** The name of the first position of each person. */
async function titlesOf(db: Db): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('base_user_position as u')
    .innerJoin('base_position as p', 'p.id', 'u.positionId')
    .select(['u.userId', 'p.fullName'])
    .where('p.enabledMark', '=', 1)
    .orderBy('p.sortCode', 'desc')
    .orderBy('p.id', 'desc')
    .execute()
  return new Map(rows.map(({ userId, fullName }) => [userId, fullName]))
}

/** The units that each person is in beside their own: those of their positions. */
async function furtherUnits(db: Db): Promise<Map<string, string[]>> {
  const rows = await db
    .selectFrom('base_user_position as u')
    .innerJoin('base_position as p', 'p.id', 'u.positionId')
    .innerJoin('base_organize as o', 'o.id', 'p.organizeId')
    .select(['u.userId', 'o.id'])
    .where('p.enabledMark', '=', 1)
    .where('o.enabledMark', '=', 1)
    .orderBy('o.sortCode')
    .orderBy('o.id')
    .execute()
  const found = new Map<string, string[]>()
  for (const { userId, id } of rows) found.set(userId, [...(found.get(userId) ?? []), id])
  return found
}

/** The departments there of units of ours: those that are there, each once. */
export const placesOf = (units: Links, unitIds: readonly string[]): string[] => [
  ...new Set(unitIds.flatMap((id) => units.get(id)?.thirdId ?? [])),
]

type PersonRow = Awaited<ReturnType<typeof readPeople>>[number]

/** Tells what hinders each person, the first of two with the same number or account going before. */
function personHindrances(target: Target, units: Links, people: Links): (person: PersonRow) => Hindrance | undefined {
  const [mobiles, accounts] = [new Set<string>(), new Set<string>()]
  const { personName, mustHaveMobile } = takes[target]
  return ({ id, account, realName, mobile, email, organizeId }) => {
    const number = (mobile ?? '').trim()
    if (!people.get(id)?.thirdId && !personId.test(account)) return 'account'
    if ([...realName].length > personName) return 'nameLong'
    if (number === '' && mustHaveMobile) return 'noMobile'
    if (number === '' && !email) return 'noReach'
    if (number !== '' && !/^\+?\d{5,20}$/.test(number)) return 'mobileShape'
    if (!organizeId) return 'noUnit'
    if (!units.get(organizeId)?.thirdId) return 'unitMissing'
    if (number !== '' && mobiles.has(number)) return 'sameMobile'
    // ids there are the same whatever their case
    if (accounts.has(account.toLowerCase())) return 'sameAccount'
    mobiles.add(number)
    accounts.add(account.toLowerCase())
    return undefined
  }
}

/** People: first who is gone here, so that their numbers are free, then all others. */
async function planPeople(db: Db, { target, remove }: Pick<Asked, 'target' | 'remove'>): Promise<PersonItem[]> {
  const rows = await readPeople(db)
  if (rows.length > most) throw tooMany()
  const [units, people] = [await readLinks(db, target, 'organize'), await readLinks(db, target, 'user')]
  const [titles, further] = [await titlesOf(db), await furtherUnits(db)]
  const led = new Set(
    (await readUnits(db)).flatMap(({ id, managerId, enabledMark }) => (managerId && enabledMark === 1 ? [`${id} ${managerId}`] : [])),
  )
  const hindranceOf = personHindrances(target, units, people)
  const itemOf = (person: PersonRow, hindrance: Hindrance | undefined): PersonItem => {
    const { id, account, realName: name, mobile, email, organizeId, enabledMark } = person
    const unitIds = organizeId === null ? [] : [...new Set([organizeId, ...(further.get(id) ?? [])])].slice(0, mostUnits)
    const ledIds = target === 'qy' ? unitIds.filter((unitId) => led.has(`${unitId} ${id}`)) : []
    const fields = {
      ...{ name, mobile: (mobile ?? '').trim(), email: email ?? '', title: (titles.get(id) ?? '').slice(0, 60) },
      enabled: enabledMark === 1,
    }
    const whole = { ...fields, units: placesOf(units, unitIds), leads: placesOf(units, ledIds) }
    const verb = hindrance ? 'skip' : verbOf(people.get(id), whole, personSent)
    return { kind: 'user', id, name, account, unitIds, ledIds, fields, verb, ...(hindrance && { hindrance }) }
  }
  const here = rows.filter(({ enabledMark }) => enabledMark === 1)
  const gone = goneOf(target, rows, people, remove)
  return [...gone, ...here.map((person) => itemOf(person, hindranceOf(person)))]
}

/** People there who are switched off or deleted here. */
function goneOf(target: Target, rows: readonly PersonRow[], people: Links, remove: boolean): PersonItem[] {
  const byId = new Map(rows.map((person) => [person.id, person]))
  return [...people.values()].flatMap((link): PersonItem[] => {
    const person = byId.get(link.localId)
    if (link.thirdId === null || person?.enabledMark === 1) return []
    const { units: _units, leads: _leads, ...sent } = personSent(link.sent)
    const fields = { ...sent, enabled: false }
    const item = { kind: 'user', id: link.localId, name: sent.name, account: link.thirdId, unitIds: [], ledIds: [], fields } as const
    // who is only switched off is switched off there as well, where that is possible
    if (person && takes[target].canDisable) return [{ ...item, verb: sent.enabled || link.state !== 'ok' ? 'disable' : 'unchanged' }]
    return [{ ...item, verb: remove ? 'remove' : 'keep' }]
  })
}

/** What a run would do, or does, in its order. */
export const planOf = (db: Db, kind: Kind, asked: Asked): Promise<Item[]> =>
  kind === 'organize' ? planUnits(db, asked) : planPeople(db, asked)
