import { sql } from 'kysely'
import { forgetChanges } from '../auth/changes.ts'
import { now } from '../db/columns.ts'
import { newId } from '../db/ids.ts'
import type { Db } from '../db/types.ts'
import type { Connection } from './connection.ts'

/** A process that has not said for this long that it is there has gone, and its connections with it. */
export const goneAfter = sql`interval '45 seconds'`

/** Of these people the ones who are connected, to whichever process. */
export async function onlineAmong(db: Db, userIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (userIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('base_online')
    .select('userId')
    .distinct()
    .where('userId', 'in', [...userIds])
    .where('seenAt', '>', sql<number>`now() - ${goneAfter}`)
    .execute()
  return new Set(rows.map(({ userId }) => userId))
}

/** Who is connected, for every process to see: rows of this process, kept fresh while it lives. */
export class Presence {
  private readonly processId = newId()

  constructor(private readonly db: Db) {}

  /** Notes a connection, or what has become known of it. */
  async note({ id, sessionId, userId, systemId, mobile }: Connection): Promise<void> {
    const known = { systemId: systemId || null, mobile: mobile ? 1 : 0, seenAt: now }
    await this.db
      .insertInto('base_online')
      .values({ id, processId: this.processId, sessionId, userId, ...known })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(known))
      .execute()
  }

  async forget(ids: readonly string[]): Promise<void> {
    if (ids.length > 0) await this.db.deleteFrom('base_online').where('id', 'in', ids).execute()
  }

  /** Says that this process is there with these connections, and clears away what others left behind. */
  async beat(connections: Iterable<Connection>): Promise<void> {
    const rows = await this.db
      .updateTable('base_online')
      .set({ seenAt: now })
      .where('processId', '=', this.processId)
      .returning('id')
      .execute()
    const noted = new Set(rows.map(({ id }) => id))
    // After a time without the database others may have taken this process for gone.
    for (const connection of connections) if (connection.opened && !noted.has(connection.id)) await this.note(connection)
    await this.db.deleteFrom('base_online').where('seenAt', '<', sql<number>`now() - ${goneAfter}`).execute()
    await this.db.deleteFrom('base_live_event').where('at', '<', sql<number>`now() - interval '10 minutes'`).execute()
    await this.db.deleteFrom('base_live_refresh').where('at', '<', sql<number>`now() - interval '1 day'`).execute()
    await forgetChanges(this.db)
  }

  /** This process ends. */
  async leave(): Promise<void> {
    await this.db.deleteFrom('base_online').where('processId', '=', this.processId).execute()
  }
}
