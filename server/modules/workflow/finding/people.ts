import { sql } from 'kysely'
import type { Who } from '#core/flow/definition.ts'
import { limits } from '#core/flow/limits.ts'
import type { Found, Need, People, Skipped } from '#core/flow/types.ts'
import type { Row } from '#core/types.ts'
import { ApiError } from '../../../base/errors.ts'
import type { Db } from '../../../db/types.ts'
import { membersOf } from '../../../records/people/options.ts'

type PeopleNeed = Need & { need: 'people' }
type Rule = PeopleNeed['rules'][number]

/** Somebody whom a rule leads to, before it is known whether they are there. */
interface Candidate {
  person: string
  rule: number
  level?: number
}

/** The ids of whoever these stored ids stand for: people, or everybody of a role, a position, a group or a unit. */
async function membersIn(trx: Db, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<{ id: string }>`select u."id" from "base_user" u where ${membersOf(ids)}
    order by u."sortCode", u."creatorTime", u."id" limit ${limits.people + 1}`.execute(trx)
  return rows.map(({ id }) => id)
}

/** Direct managers above a person, the nearest first; a circle ends at the levels that there may be. */
async function managersOf(trx: Db, person: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive above(id, level) as (
      select u."managerId", 1 from "base_user" u where u."id" = ${person}
      union all
      select u."managerId", a.level + 1 from above a join "base_user" u on u."id" = a.id where a.level < ${limits.levels}
    ) select id from above where id is not null order by level`.execute(trx)
  return rows.map(({ id }) => id)
}

/** Heads of the units above a person, their own unit's first; a unit without one gives nothing at its level. */
async function headsOf(trx: Db, person: string): Promise<Array<string | null>> {
  const { rows } = await sql<{ head: string | null }>`
    with recursive above(id, parent, head, level) as (
      select o."id", o."parentId", o."managerId", 1 from "base_user" u join "base_organize" o on o."id" = u."organizeId" where u."id" = ${person}
      union all
      select o."id", o."parentId", o."managerId", a.level + 1 from above a join "base_organize" o on o."id" = a.parent where a.level < ${limits.levels}
    ) select head from above order by level`.execute(trx)
  return rows.map(({ head }) => head)
}

/** Below whom a rule looks. */
const belowOf = (rule: Rule & { by: 'manager' | 'head' }, known: PeopleNeed['known']): string[] => {
  const of = rule.of ?? 'starter'
  return known[typeof of === 'string' ? of : of.node] ?? []
}

async function chainOf(trx: Db, rule: Rule & { by: 'manager' | 'head' }, at: number, known: PeopleNeed['known']): Promise<Candidate[]> {
  const found: Candidate[] = []
  for (const person of belowOf(rule, known)) {
    const above: Array<string | null> = rule.by === 'manager' ? await managersOf(trx, person) : await headsOf(trx, person)
    for (let level = rule.level; level <= (rule.upTo ?? rule.level); level++) {
      const one = above[level - 1]
      if (one) found.push({ person: one, rule: at, level })
    }
  }
  return found
}

const storedIds = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).flatMap((one) => (typeof one === 'string' && one !== '' ? [one] : []))

/** Stored ids of what a rule names. */
function named(rule: Extract<Who, { ids: string[] }>): string[] {
  return rule.by === 'users' ? rule.ids : rule.ids.map((id) => `${id}--${rule.by}`)
}

async function candidatesOf(trx: Db, need: PeopleNeed, rule: Rule, at: number, form: Row): Promise<Candidate[]> {
  const { known, starter, named: chosen = [] } = need
  const as = (people: readonly string[]): Candidate[] => people.map((person) => ({ person, rule: at }))
  switch (rule.by) {
    case 'users':
      return as(rule.ids)
    case 'role':
    case 'position':
    case 'group':
      return as(await membersIn(trx, named(rule)))
    case 'manager':
    case 'head':
      return chainOf(trx, rule, at, known)
    case 'starter':
      return as(starter === null ? [] : [starter])
    case 'field':
      return as(await membersIn(trx, storedIds(form[rule.field])))
    case 'approver':
      return as(known[rule.node] ?? [])
    case 'chosen':
      return as(chosen)
    case 'candidates': {
      const among = new Set<string>()
      for (const one of rule.among) for (const { person } of await candidatesOf(trx, need, one, at, form)) among.add(person)
      return as(chosen.filter((person) => among.has(person)))
    }
    case 'admin': {
      const rows = await trx
        .selectFrom('base_user')
        .select('id')
        .where('isAdministrator', '=', 1)
        .orderBy('creatorTime')
        .orderBy('id')
        .execute()
      return as(rows.map(({ id }) => id))
    }
    case 'interface':
      // the release refuses it: no call of others is made while a transaction is open
      throw new ApiError('internal')
  }
}

interface Person {
  id: string
  enabledMark: number | null
  held: string | null
  units: string[]
}

/** People with the units above them, the company's among them. */
async function readPeople(trx: Db, ids: readonly string[]): Promise<Map<string, Person>> {
  const { rows } = await sql<Person>`
    select u."id", u."enabledMark", k."userId" as held, array(
      with recursive above(id, parent) as (
        select o."id", o."parentId" from "base_organize" o where o."id" = u."organizeId"
        union select o."id", o."parentId" from above a join "base_organize" o on o."id" = a.parent
      ) select id from above) as units
    from "base_user" u left join "base_user_lock" k on k."userId" = u."id" where u."id" = any(${[...ids]})`.execute(trx)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Units that are companies, of these. */
async function companiesOf(trx: Db, units: readonly string[]): Promise<Set<string>> {
  if (units.length === 0) return new Set()
  const rows = await trx
    .selectFrom('base_organize')
    .select('id')
    .where('id', 'in', [...new Set(units)])
    .where('category', '=', 'company')
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Whether somebody stands within what a rule narrows it to. */
async function within(trx: Db, rule: Rule, person: Person, starter: Person | undefined): Promise<boolean> {
  const limit = 'within' in rule ? rule.within : undefined
  if (!limit) return true
  const { company = [], department = [], same } = limit
  const inOne = (list: readonly string[]) => list.length === 0 || list.some((unit) => person.units.includes(unit))
  if (!inOne(company) || !inOne(department)) return false
  if (same === undefined) return true
  if (same === 'department') return starter?.units[0] !== undefined && person.units[0] === starter.units[0]
  const companies = await companiesOf(trx, [...person.units, ...(starter?.units ?? [])])
  const mine = starter?.units.find((unit) => companies.has(unit))
  return mine !== undefined && person.units.find((unit) => companies.has(unit)) === mine
}

/** A delegation is under way at a moment. */
const runs = (now: number, table: string) =>
  sql<boolean>`${sql.ref(`${table}.startTime`)} <= ${new Date(now)}::timestamptz and ${sql.ref(`${table}.endTime`)} > ${new Date(now)}::timestamptz`

/** Who acts for these people now where they decide in this flow, by the person: the delegation that began last. */
async function delegatesOf(trx: Db, people: readonly string[], templateId: string, now: number): Promise<Map<string, string>> {
  if (people.length === 0) return new Map()
  const rows = await trx
    .selectFrom('flow_delegate as d')
    .innerJoin('base_user as u', 'u.id', 'd.toUserId')
    .leftJoin('base_user_lock as k', 'k.userId', 'd.toUserId')
    .select(['d.userId', 'd.toUserId', 'd.flowIds'])
    .where('d.userId', 'in', [...people])
    .where('d.kind', '=', 'approve')
    .where('d.enabledMark', '=', 1)
    .where(runs(now, 'd'))
    .where('u.enabledMark', '=', 1)
    .where('k.userId', 'is', null)
    .orderBy('d.startTime')
    .execute()
  return new Map(rows.filter(({ flowIds }) => names(flowIds, templateId)).map(({ userId, toUserId }) => [userId, toUserId]))
}

/** Whether a delegation is for a flow: for all where it names none. */
const names = (flowIds: string | null, templateId: string): boolean =>
  flowIds === null || flowIds.trim() === '' || flowIds.split(',').includes(templateId)

/** For whom somebody may decide, or launch, at a moment, and in which flows: none named are all of them. At most so many. */
export async function delegationsTo(
  trx: Db,
  userId: string,
  now: number,
  kind: 'approve' | 'launch' = 'approve',
): Promise<Array<{ userId: string; flows: string[] }>> {
  const rows = await trx
    .selectFrom('flow_delegate')
    .select(['userId', 'flowIds'])
    .where('toUserId', '=', userId)
    .where('kind', '=', kind)
    .where('enabledMark', '=', 1)
    .where(runs(now, 'flow_delegate'))
    .orderBy('startTime', 'desc')
    .limit(limits.people)
    .execute()
  return rows.map(({ userId, flowIds }) => ({ userId, flows: (flowIds ?? '').split(',').filter(Boolean) }))
}

/** For whom somebody may act now, in this flow. */
export async function actsFor(trx: Db, userId: string, kind: 'approve' | 'launch', templateId: string, now: number): Promise<string[]> {
  const given = await delegationsTo(trx, userId, now, kind)
  return [...new Set(given.flatMap(({ userId, flows }) => (flows.length === 0 || flows.includes(templateId) ? [userId] : [])))]
}

/** The people of one need: those of its rules who are there and switched on, each once, and who was left out. */
export async function findPeople(
  trx: Db,
  need: PeopleNeed,
  { form, templateId, now }: { form: Row; templateId: string; now: number },
): Promise<People> {
  const all: Candidate[] = []
  for (const [at, rule] of need.rules.entries()) all.push(...(await candidatesOf(trx, need, rule, at, form)))
  const once = new Map<string, Candidate>()
  // one more than may be asked tells that there are too many
  for (const one of all) if (!once.has(one.person) && once.size <= limits.people) once.set(one.person, one)
  if (once.size === 0) return { found: [] }
  const people = await readPeople(trx, [...once.keys(), ...(need.starter === null ? [] : [need.starter])])
  const starter = need.starter === null ? undefined : people.get(need.starter)
  const delegates = await delegatesOf(trx, [...once.keys()], templateId, now)
  const found: Found[] = []
  const skipped: Skipped[] = []
  for (const one of once.values()) {
    const person = people.get(one.person)
    const rule = need.rules[one.rule]
    if (!person) skipped.push({ person: one.person, because: 'left' })
    else if (person.enabledMark !== 1 || person.held !== null) skipped.push({ person: one.person, because: 'disabled' })
    else if (rule && (await within(trx, rule, person, starter))) {
      const delegate = delegates.get(one.person)
      found.push({ ...one, ...(delegate === undefined ? {} : { delegate }) })
    }
  }
  return skipped.length === 0 ? { found } : { found, skipped }
}
