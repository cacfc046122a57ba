/** Whether the instances that were made are such as the server keeps: the engine itself reads some of them. */
import { isDeepStrictEqual } from 'node:util'
import '../../scripts/lib/typescript.mjs'

const { fold } = await import('../../src/core/flow/engine/fold.ts')

/**
 * Folds the events of about so many instances. Throws where they do not lead to the state that is kept.
 * @param {import('pg').Client} db
 * @param {number} some
 */
export async function checkFolded(db, some) {
  const { rows } = await db.query(
    `select i."id", i."state", i."seq", (select jsonb_agg(e."event" order by e."seq") from flow_event e where e."instanceId" = i."id") as events,
      (select count(*)::int from flow_task t where t."instanceId" = i."id" and t."state" = 'open') as open
    from (select * from flow_instance order by md5("id") limit $1) i`,
    [some],
  )
  for (const { id, state, seq, events, open } of rows) {
    const asked = Object.values(state.tasks).filter((task) => task.state === 'open').length
    if (!isDeepStrictEqual(fold(events), state) || events.length !== seq || asked !== open)
      throw new Error(`${id} is not as the server would keep it`)
  }
}
