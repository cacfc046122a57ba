import { newId } from './ids.ts'
import type { Db } from './types.ts'

/** Who does something: a signed-in person, or the server itself. */
export interface Actor {
  userId: string
  ip: string
}

/** The server itself: seeds, synchronised menus. */
export const system: Actor = { userId: '', ip: '' }

export interface Change {
  entity: string
  recordId: string
  verb: 'create' | 'update' | 'delete' | 'state' | 'import'
  before?: object | undefined
  after?: object | undefined
}

/** Writes the audit trail: who did what, when, from where, with the old and the new value. Call it in the change's own transaction. */
export async function audit(trx: Db, actor: Actor, changes: readonly Change[]): Promise<void> {
  if (changes.length === 0) return
  await trx
    .insertInto('base_audit')
    .values(
      changes.map(({ entity, recordId, verb, before, after }) => ({
        id: newId(),
        entity,
        recordId,
        verb,
        userId: actor.userId,
        ip: actor.ip,
        before: before ? JSON.stringify(before) : null,
        after: after ? JSON.stringify(after) : null,
      })),
    )
    .execute()
}
