import { sql } from 'kysely'
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
  const text = (value: object | undefined) => (value ? JSON.stringify(value) : null)
  // a column of them in one parameter: thousands of parameters take longer to read than to write
  const lists = [
    changes.map(() => newId()),
    changes.map(({ entity }) => entity),
    changes.map(({ recordId }) => recordId),
    changes.map(({ verb }) => verb),
    changes.map(({ before }) => text(before)),
    changes.map(({ after }) => text(after)),
  ].map((list) => sql`${list}::text[]`)
  await sql`insert into base_audit ("id", "entity", "recordId", "verb", "before", "after", "userId", "ip")
    select id, entity, record, verb, before::jsonb, after::jsonb, ${actor.userId}::text, ${actor.ip}::text
    from unnest(${sql.join(lists)}) as line(id, entity, record, verb, before, after)`.execute(trx)
}
