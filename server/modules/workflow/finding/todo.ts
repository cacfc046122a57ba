import { sql } from 'kysely'
import type { FlowState } from '#core/flow/types.ts'
import { tell } from '../../../db/tell.ts'
import type { Db } from '../../../db/types.ts'
import { mostCounted } from '../../../realtime/counts.ts'
import { delegationsAmong } from './delegations.ts'

/** The entry of the menu that shows how many tasks somebody is asked. */
export const todoMenu = 'workFlow.flowTodo'

/** How many tasks are open for each of these people, their own and those of whom they act for: as many as are counted at most. */
export async function openTasksOf(db: Db, userIds: readonly string[], now: number): Promise<Map<string, number>> {
  const given = await delegationsAmong(db, { to: userIds }, now)
  const asked = [
    ...userIds.map((id) => [id, id, ''] as const),
    ...given.map((one) => [one.toUserId, one.userId, one.flows.join()] as const),
  ]
  const [readers, people, flows] = [0, 1, 2].map((i) => sql`${asked.map((one) => String(one[i]))}::text[]`)
  const { rows } = await sql<{ reader: string; open: number }>`
    select g.reader, least(count(distinct t."id"), ${mostCounted})::int as "open"
    from unnest(${readers}, ${people}, ${flows}) as g(reader, person, flows)
    cross join lateral (
      select t."id" from flow_task t join flow_instance i on i."id" = t."instanceId" and i."status" = 1
      where t."person" = g.person and t."state" = 'open' and (g.flows = '' or t."templateId" = any(string_to_array(g.flows, ',')))
      limit ${mostCounted}) t
    group by g.reader`.execute(db)
  return new Map(rows.map(({ reader, open }) => [reader, open]))
}

/** People who are asked something in one of two states of an instance and not in the other. */
const turned = (before: FlowState, after: FlowState): string[] => {
  const open = ({ tasks }: FlowState) => Object.values(tasks).filter(({ state }) => state === 'open')
  const only = (one: FlowState, other: FlowState) => open(one).filter(({ id }) => other.tasks[id]?.state !== 'open')
  return [...new Set([...only(before, after), ...only(after, before)].map(({ person }) => person))]
}

/** Tells windows of people, when the transaction is kept, that other tasks are open for them now. */
export const tellTodo = async (trx: Db, userIds: readonly string[]): Promise<void> => {
  if (userIds.length > 0) await tell(trx, { userIds: [...new Set(userIds)] }, { method: 'menuCounts' })
}

/** The same to everybody for whom a command opened or closed one, and to those who act for them. */
export async function tellTurned(trx: Db, before: FlowState, after: FlowState, now: number): Promise<void> {
  const people = turned(before, after)
  if (people.length === 0) return
  const given = await delegationsAmong(trx, { of: people }, now)
  await tellTodo(trx, [...people, ...given.map(({ toUserId }) => toUserId)])
}
