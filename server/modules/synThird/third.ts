import { isRecord } from '#core/json.ts'
import type { Json } from '#core/types.ts'

/** A unit as a service has it. */
export interface UnitFields {
  name: string
  /** the department there that it stands in */
  parent: string
  order: number
  /** the id there of whoever leads it; empty where nobody does, or the service says it of people */
  leader: string
}

/** A person as a service has them. */
export interface PersonFields {
  name: string
  mobile: string
  email: string
  title: string
  /** the departments there that are theirs, the main one first */
  units: string[]
  /** those of them that they lead, where the service says it of people */
  leads: string[]
  enabled: boolean
}

const textIn = (value: Json | undefined): string => (typeof value === 'string' ? value : '')

/** What was sent of a unit, as it was kept. */
export function unitSent(kept: Json | undefined): UnitFields {
  const { name, parent, order, leader } = isRecord(kept) ? kept : {}
  return { name: textIn(name), parent: textIn(parent), order: Number(order ?? 0), leader: textIn(leader) }
}

const textsIn = (value: Json | undefined): string[] => (Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [])

/** What was sent of a person, as it was kept; of one department only by an older version. */
export function personSent(kept: Json | undefined): PersonFields {
  const { name, mobile, email, title, unit, units, leads, enabled } = isRecord(kept) ? kept : {}
  const only = textIn(unit) === '' ? [] : [textIn(unit)]
  return {
    ...{ name: textIn(name), mobile: textIn(mobile), email: textIn(email), title: textIn(title) },
    ...{ units: Array.isArray(units) ? textsIn(units) : only, leads: leads === true ? only : textsIn(leads), enabled: enabled !== false },
  }
}

/** A department that a service has. */
export interface ThirdUnit {
  id: string
  /** its id where the service does not tell what it is called */
  name: string
  parent: string
}

/** Somebody whom a service has. */
export interface ThirdPerson {
  id: string
  name: string
  mobile: string
  /** the departments that they are in */
  units: string[]
}

/** What a service can be asked for. Everything may throw a `ThirdFault`. */
export interface Third {
  /** an order of siblings that grows, as the service counts it */
  orderOf: (sort: number) => number
  unit: {
    create: (fields: UnitFields) => Promise<string>
    update: (id: string, fields: UnitFields) => Promise<void>
    remove: (id: string) => Promise<void>
    /** the department of a name below another one; names are unique there */
    find: (fields: UnitFields) => Promise<string | undefined>
  }
  person: {
    create: (id: string, fields: PersonFields) => Promise<void>
    update: (id: string, fields: PersonFields) => Promise<void>
    remove: (id: string) => Promise<void>
    /** who has this id; nothing where nobody does */
    get: (id: string) => Promise<{ name: string; mobile: string } | undefined>
    /** the id of whoever has this number */
    byMobile: (mobile: string) => Promise<string | undefined>
  }
  /** all departments below one, parents before their children */
  units: (rootId: string) => Promise<ThirdUnit[]>
  /** everybody who is in one of these departments, of which the first stands above the others */
  people: (units: readonly string[]) => Promise<ThirdPerson[]>
  /** the ids of those who administer the service, as far as it tells */
  administrators: () => Promise<string[]>
  /** reads what is there of units or people, as little as it can */
  probe: (kind: 'organize' | 'user', rootId: string) => Promise<void>
}

/** So many departments one person may be in, at both services. */
export const mostUnits = 100

/** What each service takes: lengths and letters of names, and what it must know of a person. */
export const takes = {
  qy: { unitName: 64, personName: 64, unitLetters: /[\\:*?"<>|｜]/, mustHaveMobile: false, canDisable: true },
  ding: { unitName: 64, personName: 80, unitLetters: /[-,，]/, mustHaveMobile: true, canDisable: false },
} as const

/** An id of a person at both services. */
export const personId = /^[A-Za-z0-9][\w@.-]{0,63}$/
