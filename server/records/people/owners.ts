import type { Json, Row } from '#core/types.ts'
import type { Db } from '../../db/types.ts'
import { mark } from '../../http/answer.ts'
import { text } from '../../http/route.ts'

/** What a record says beside itself of its owner. */
export interface Owner {
  ownerName: string
  /** they are gone or switched off: what runs with their rights does not run */
  ownerOff: 0 | 1
}

/** How answers say it. */
export const ownerAnswer = { ownerName: text, ownerOff: mark } as const

const idOf = (value: Json | undefined): string => (typeof value === 'string' ? value : '')

/** Tells the owner (`ownerId`) of each of these records, with whether they may still sign in. */
export async function ownersOf(db: Db, records: readonly Row[]): Promise<(record: Row) => Owner> {
  const ids = [...new Set(records.map(({ ownerId }) => idOf(ownerId)).filter(Boolean))]
  const people =
    ids.length === 0 ? [] : await db.selectFrom('base_user').select(['id', 'realName', 'enabledMark']).where('id', 'in', ids).execute()
  const byId = new Map(people.map((one) => [one.id, one]))
  return ({ ownerId }) => {
    const owner = byId.get(idOf(ownerId))
    return { ownerName: owner?.realName ?? '', ownerOff: owner?.enabledMark === 1 ? 0 : 1 }
  }
}
