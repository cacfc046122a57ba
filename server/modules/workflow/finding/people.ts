import { type RawBuilder, sql } from 'kysely'
import { limits } from '#core/flow/check/limits.ts'
import type { Found, Need, People, Skipped } from '#core/flow/types.ts'
import type { Row } from '#core/types.ts'
import { ApiError } from '../../../base/errors.ts'
import type { Db } from '../../../db/types.ts'
import { bareId, membersOf, typeOfId } from '../../../records/people/options.ts'
import { peopleInRows, type RuleRows } from './byInterface.ts'
import { delegatesOf } from './delegations.ts'
import { placeOfStarter, type StarterPlace, standsWithin } from './within.ts'

type PeopleNeed = Need & { need: 'people' }
type Rule = PeopleNeed['rules'][number]

/** Somebody whom a rule leads to: `fits` within what it narrows them to, `off` who cannot decide now, `gone` who is not there. */
interface Candidate {
  person: string
  level?: number
  state: 'fits' | 'off' | 'gone'
}

/** What people are looked for with. */
interface Looking {
  trx: Db
  need: PeopleNeed
  form: Row
  starter: StarterPlace
  /** only these count: those who were chosen among candidates */
  only: readonly string[] | undefined
  /** what interfaces answered, by rule */
  rows: RuleRows | undefined
}

/** What a person is, with whether they can decide now. */
const read = (where: RawBuilder<boolean>, fits: RawBuilder<boolean>) => sql`
  select u."id", ${fits} as fits, (u."enabledMark" is distinct from 1 or k."userId" is not null) as off
  from "base_user" u left join "base_user_lock" k on k."userId" = u."id" where ${where}`

/** Everybody of whom a condition holds who stands within the rule; those who can decide come first, so that the bound leaves none of them out for another. */
async function members({ trx, only }: Looking, where: RawBuilder<boolean>, fits: RawBuilder<boolean>): Promise<Candidate[]> {
  const counted = only ? sql<boolean>`${where} and u."id" = any(${[...only]})` : where
  const { rows } = await sql<{ id: string; off: boolean }>`
    select p."id", p.off from (${read(sql<boolean>`${counted} and ${fits}`, fits)}) p join "base_user" u on u."id" = p."id"
    order by p.off, u."sortCode", u."creatorTime", u."id" limit ${limits.people + 1 + limits.skipped}`.execute(trx)
  return rows.map(({ id, off }) => ({ person: id, state: off ? 'off' : 'fits' }))
}

/** People who are named by their ids, in that order; who stands outside of the rule is left out. */
async function listed(
  { trx }: Looking,
  named: ReadonlyArray<{ person: string; level?: number }>,
  fits: RawBuilder<boolean>,
): Promise<Candidate[]> {
  if (named.length === 0) return []
  const ids = named.map(({ person }) => person)
  const { rows } = await sql<{ id: string; fits: boolean; off: boolean }>`${read(sql<boolean>`u."id" = any(${ids})`, fits)}`.execute(trx)
  const there = new Map(rows.map((row) => [row.id, row]))
  return named.flatMap((one): Candidate[] => {
    const found = there.get(one.person)
    if (found && !found.fits) return []
    return [{ ...one, state: !found ? 'gone' : found.off ? 'off' : 'fits' }]
  })
}

/** Managers above people, by the person: the nearest first. A circle ends at the levels that there may be. */
const managers = (people: readonly string[]) => sql<{ root: string; level: number; id: string | null }>`
  with recursive above(root, id, level) as (
    select u."id", u."managerId", 1 from "base_user" u where u."id" = any(${[...people]})
    union all
    select a.root, u."managerId", a.level + 1 from above a join "base_user" u on u."id" = a.id where a.level < ${limits.levels}
  ) select root, level, id from above`

/** Heads of the units above people, their own unit's first. */
const heads = (people: readonly string[]) => sql<{ root: string; level: number; id: string | null }>`
  with recursive above(root, parent, id, level) as (
    select u."id", o."parentId", o."managerId", 1 from "base_user" u join "base_organize" o on o."id" = u."organizeId"
      where u."id" = any(${[...people]})
    union all
    select a.root, o."parentId", o."managerId", a.level + 1 from above a join "base_organize" o on o."id" = a.parent
      where a.level < ${limits.levels}
  ) select root, level, id from above`

/** The chain above those whom a rule looks below, in their order and nearest first. */
async function chainOf({ trx, need }: Looking, rule: Rule & { by: 'manager' | 'head' }) {
  const of = rule.of ?? 'starter'
  const below = need.known[typeof of === 'string' ? of : of.node] ?? []
  const { rows } = await (rule.by === 'manager' ? managers(below) : heads(below)).execute(trx)
  const above = new Map(rows.map(({ root, level, id }) => [`${root} ${level}`, id]))
  const found: Array<{ person: string; level: number }> = []
  for (const person of below)
    for (let level = rule.level; level <= (rule.upTo ?? rule.level); level++) {
      const one = above.get(`${person} ${level}`)
      if (one) found.push({ person: one, level })
    }
  return found
}

const storedIds = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).flatMap((one) => (typeof one === 'string' && one !== '' ? [one] : []))

/** Whoever a rule leads to, in its order. */
async function candidatesOf(looking: Looking, rule: Rule): Promise<Candidate[]> {
  const { need, form, starter } = looking
  const fits = standsWithin('within' in rule ? rule.within : undefined, starter)
  const people = (ids: readonly string[]) =>
    listed(
      looking,
      ids.map((person) => ({ person })),
      fits,
    )
  switch (rule.by) {
    case 'users':
      return people(rule.ids)
    case 'role':
    case 'position':
    case 'group':
      return members(looking, membersOf(rule.ids.map((id) => `${id}--${rule.by}`)), fits)
    case 'manager':
    case 'head':
      return listed(looking, await chainOf(looking, rule), fits)
    case 'starter':
      return people(need.starter === null ? [] : [need.starter])
    case 'field': {
      // people in the order in which they were entered, then whoever is in what was entered
      const ids = storedIds(form[rule.field])
      const isPerson = (id: string) => ['', 'user'].includes(typeOfId(id))
      const others = ids.filter((id) => !isPerson(id))
      const named = await people(ids.filter(isPerson).map(bareId))
      return others.length === 0 ? named : [...named, ...(await members(looking, membersOf(others), fits))]
    }
    case 'approver':
      return people(need.known[rule.node] ?? [])
    case 'chosen':
      return people(need.named ?? [])
    case 'candidates': {
      const { named: chosen = [], offers = false } = need
      if (chosen.length === 0 && !offers) return []
      const among = new Set<string>()
      const only = offers ? looking.only : chosen
      for (const one of rule.among)
        for (const { person, state } of await candidatesOf({ ...looking, only }, one)) if (state === 'fits') among.add(person)
      return people(offers ? [...among] : chosen.filter((person) => among.has(person)))
    }
    case 'admin':
      return members(looking, sql<boolean>`u."isAdministrator" = 1`, fits)
    case 'interface': {
      const rows = looking.rows?.get(rule)
      // who may launch is not asked of others
      if (!rows) throw new ApiError('internal')
      return people(await peopleInRows(looking.trx, rows))
    }
  }
}

const because = { off: 'disabled', gone: 'left' } as const

/**
 * The people of one need: those of its rules who are there and switched on, each once by the first that finds them, and who
 * was left out. With `only` nobody else is looked for: of a large role there may be more than can be asked.
 */
export async function findPeople(
  trx: Db,
  need: PeopleNeed,
  { form, templateId, now, only, rows }: { form: Row; templateId: string; now: number; only?: readonly string[]; rows?: RuleRows },
): Promise<People> {
  const isSame = (rule: Rule): boolean =>
    ('within' in rule && rule.within?.same !== undefined) || (rule.by === 'candidates' && rule.among.some(isSame))
  const starter = need.rules.some(isSame) ? await placeOfStarter(trx, need.starter) : { unit: null, company: null }
  const looking: Looking = { trx, need, form, starter, only, rows }
  const found = new Map<string, Found>()
  const skipped = new Map<string, Skipped>()
  for (const [rule, one] of need.rules.entries())
    for (const { person, level, state } of await candidatesOf(looking, one)) {
      if (state !== 'fits') skipped.set(person, { person, because: because[state] })
      // one more than may be asked tells that there are too many
      else if (!found.has(person) && found.size <= limits.people)
        found.set(person, { person, rule, ...(level === undefined ? {} : { level }) })
    }
  const delegates = await delegatesOf(trx, [...found.keys()], templateId, now)
  const people = [...found.values()].map((one): Found => {
    const delegate = delegates.get(one.person)
    return delegate === undefined ? one : { ...one, delegate }
  })
  return skipped.size === 0 ? { found: people } : { found: people, skipped: [...skipped.values()] }
}
