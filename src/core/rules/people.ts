import type { Json } from '../types.ts'

/** PK-10: what an organisation is made of. */
export const peopleTypes = ['company', 'department', 'role', 'position', 'group', 'user'] as const
export type PeopleType = (typeof peopleTypes)[number]

/** PK-20: stands for whoever is signed in. */
export const currentUserId = 'currentUser'

const mark = '--'

/** PK-11: people and units are stored as their id with their type behind it. */
export const typedId = (id: string, type: string): string => `${id}${mark}${type}`

/** The id in a stored one, and its type; a plain id has none. */
export function splitId(stored: string): { id: string; type: string | undefined } {
  const at = stored.lastIndexOf(mark)
  return at < 0 ? { id: stored, type: undefined } : { id: stored.slice(0, at), type: stored.slice(at + mark.length) }
}

/** The stored ids of a value, of one or of several. */
export const storedIds = (value: Json | undefined): string[] =>
  [value].flat().flatMap((one) => (typeof one === 'string' && one !== '' ? [one] : []))
