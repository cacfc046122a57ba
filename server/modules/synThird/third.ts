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
  /** the department there that is theirs */
  unit: string
  /** whether they lead it, where the service says it of people */
  leads: boolean
  enabled: boolean
}

const textIn = (value: Json | undefined): string => (typeof value === 'string' ? value : '')

/** What was sent of a unit, as it was kept. */
export function unitSent(kept: Json | undefined): UnitFields {
  const { name, parent, order, leader } = isRecord(kept) ? kept : {}
  return { name: textIn(name), parent: textIn(parent), order: Number(order ?? 0), leader: textIn(leader) }
}

/** What was sent of a person, as it was kept. */
export function personSent(kept: Json | undefined): PersonFields {
  const { name, mobile, email, title, unit, leads, enabled } = isRecord(kept) ? kept : {}
  return {
    ...{ name: textIn(name), mobile: textIn(mobile), email: textIn(email), title: textIn(title), unit: textIn(unit) },
    ...{ leads: leads === true, enabled: enabled !== false },
  }
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
  /** reads what is there of units or people, as little as it can */
  probe: (kind: 'organize' | 'user', rootId: string) => Promise<void>
}

/** What each service takes: lengths and letters of names, and what it must know of a person. */
export const takes = {
  qy: { unitName: 64, personName: 64, unitLetters: /[\\:*?"<>|｜]/, mustHaveMobile: false, canDisable: true },
  ding: { unitName: 64, personName: 80, unitLetters: /[-,，]/, mustHaveMobile: true, canDisable: false },
} as const

/** An id of a person at both services. */
export const personId = /^[A-Za-z0-9][\w@.-]{0,63}$/
