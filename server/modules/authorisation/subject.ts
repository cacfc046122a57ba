import { sql } from 'kysely'
import type { Translate } from '#core/form/form.ts'
import type { Row } from '#core/types.ts'
import { evidenceOf, grantsFrom } from '../../auth/grants.ts'
import { membershipsOf } from '../../auth/holders.ts'
import { isOwnSystem, ownSystems } from '../../auth/systems.ts'
import type { Db } from '../../db/types.ts'
import type { MenuState, StandingAlone, Subject } from './why.ts'

/** A system as somebody sees it: switched on, theirs, and what they really work in. */
export interface SystemState {
  id: string
  name: string
  on: boolean
  own: boolean
  worksIn: boolean
}

/** Everything that a person's rights come from, read by the functions that decide about their calls. */
export async function subjectOf(db: Db, person: Row, t: Translate): Promise<{ who: Subject; systems: SystemState[] }> {
  const user = { id: String(person.id), isAdmin: person.isAdministrator === 1 }
  const evidence = await evidenceOf(db, user)
  const given = await sql<StandingAlone>`
    select h."objectType", h."holder", h."enabledMark" is not distinct from 1 as "holderOn", a."kind", a."code"
    from "base_authorize" a join ${membershipsOf(user.id)} h on h."objectType" = a."objectType" and h."objectId" = a."objectId"
    where a."kind" in ('system', 'design')`.execute(db)
  const works = new Set((await ownSystems(db, user)).map(({ id }) => id))
  const rows = await db
    .selectFrom('base_system as s')
    .select(['s.id', 's.fullName', 's.enabledMark', isOwnSystem(user, 's.id').as('own')])
    .execute()
  const systems = rows.map(({ id, fullName, enabledMark, own }) => ({
    id: String(id),
    name: String(fullName),
    on: enabledMark === 1,
    own: Boolean(own),
    worksIn: works.has(String(id)),
  }))
  // who may not sign in has nothing (server/auth/session.ts)
  const who = { isAdmin: user.isAdmin, on: person.enabledMark === 1, grants: grantsFrom(user, evidence), evidence, alone: given.rows, t }
  return { who, systems }
}

/** Of every menu what its being had depends on. */
export function menuStates(menus: readonly Row[], systems: readonly SystemState[]): Map<string, MenuState> {
  const byId = new Map(menus.map((menu) => [String(menu.id), menu]))
  const bySystem = new Map(systems.map((system) => [system.id, system]))
  const aboveOf = (menu: Row): string | undefined => {
    const seen = new Set<string>()
    for (let one = byId.get(String(menu.parentId)); one && !seen.has(String(one.id)); one = byId.get(String(one.parentId))) {
      if (one.enabledMark !== 1) return String(one.fullName)
      seen.add(String(one.id))
    }
    return undefined
  }
  return new Map(
    menus.map((menu) => {
      const system = bySystem.get(String(menu.systemId)) ?? { name: String(menu.systemId), on: false, own: false }
      const id = String(menu.id)
      return [id, { id, on: menu.enabledMark === 1, above: aboveOf(menu), system }]
    }),
  )
}
