import type { Place, Status } from '#core/flow/types.ts'
import type { ShownStep } from '#core/flow/way.ts'
import { anyOf } from '../../../db/columns.ts'
import type { RowOf } from '../../../db/types.ts'
import type { Caller } from '../../../http/route.ts'
import { titleOfRow } from './titles.ts'

/** A place of an instance as a key: a node and its round. */
export const placeKey = ({ node, round }: Place): string => `${node} ${round}`

/** Those of some instances that somebody may read: they were asked or told, or have launched it. */
async function readable({ server: { db }, user }: Caller, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (user.isAdmin || ids.length === 0) return new Set(ids)
  const rows = await db
    .selectFrom('flow_instance as i')
    .select('i.id')
    .where('i.id', '=', anyOf(ids))
    .where((eb) => {
      const mine = (table: 'flow_task' | 'flow_copy') =>
        eb.exists(
          eb.selectFrom(table).select(`${table}.id`).whereRef(`${table}.instanceId`, '=', 'i.id').where(`${table}.person`, '=', user.id),
        )
      return eb.or([eb('i.starter', '=', user.id), eb('i.launchedBy', '=', user.id), mine('flow_task'), mine('flow_copy')])
    })
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** What an instance launched, by the place, and what launched it; both with an id only where the caller may read them. */
export async function relativesOf(
  caller: Caller,
  { id, parentId }: Pick<RowOf<'flow_instance'>, 'id' | 'parentId'>,
): Promise<{ launched: ReadonlyMap<string, NonNullable<ShownStep['instance']>>; parent: { id: string; fullName: string } | null }> {
  const found = await caller.server.db
    .selectFrom('flow_instance')
    .select(['id', 'fullName', 'about', 'versionId', 'status', 'parentId', 'parentNode', 'parentRound'])
    .where((eb) => eb.or([eb('parentId', '=', id), ...(parentId === null ? [] : [eb('id', '=', parentId)])]))
    .execute()
  const rows = await Promise.all(found.map(async (row) => ({ ...row, fullName: await titleOfRow(caller.server, row, caller.t) })))
  const may = await readable(
    caller,
    rows.map((row) => row.id),
  )
  const above = rows.find((row) => row.id === parentId && may.has(row.id))
  const launched = rows.filter((row) => row.parentId === id)
  return {
    launched: new Map(
      launched.map((row) => [
        placeKey({ node: row.parentNode ?? '', round: row.parentRound ?? 0 }),
        { ...(may.has(row.id) ? { id: row.id } : {}), fullName: row.fullName, status: row.status as Status },
      ]),
    ),
    parent: above ? { id: above.id, fullName: above.fullName } : null,
  }
}
