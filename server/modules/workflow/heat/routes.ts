import { sql } from 'kysely'
import { targetsOf } from '#core/flow/choices.ts'
import type { Db } from '../../../db/types.ts'
import { anything, arrayOf, integer, object, orNull, time } from '../../../http/answer.ts'
import { does, idParams, means, type Routes, text } from '../../../http/route.ts'
import { releasedVersion } from '../instances/index.ts'
import { designedTemplate, designing } from '../templates/index.ts'

/** So many of its last decisions tell how long a node usually takes. */
const usualOf = 1000

const nodeAnswer = object({
  node: text,
  waiting: integer,
  instances: integer,
  overdue: integer,
  held: integer,
  oldest: orNull(time),
  mean: { ...integer, ...means('mean time that it waits by now, in ms', '目前平均等待时长（毫秒）', '目前平均等待時長（毫秒）') },
  decided: integer,
  usual: { ...integer, ...means('mean time until a decision, in ms', '平均处理时长（毫秒）', '平均處理時長（毫秒）') },
})

interface Waiting {
  node: string
  waiting: string
  instances: string
  overdue: string
  oldest: number | null
  mean: number
}

/** What waits at each node of a flow now, by whichever version. */
async function waitingAt(db: Db, templateId: string, now: Date): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select "node", count(*) as waiting, count(distinct "instanceId") as instances, extract(epoch from min("openTime"))::float8 * 1000 as oldest,
      count(*) filter (where "dueTime" < ${now}::timestamptz) as overdue,
      coalesce(avg(extract(epoch from ${now}::timestamptz - "openTime")), 0)::float8 * 1000 as mean
    from flow_task where "templateId" = ${templateId} and "state" = 'open' group by "node"`.execute(db)
  return rows
}

/** Instances at each node that only an administrator can go on with. */
async function heldAt(db: Db, templateId: string): Promise<Array<{ node: string; held: string }>> {
  const { rows } = await sql<{ node: string; held: string }>`
    select o.key as node, count(*) as held from flow_instance i, jsonb_each(i."state" -> 'open') o
    where i."templateId" = ${templateId} and i."held" = 1 and i."status" = 1 and o.value ? 'held' group by o.key`.execute(db)
  return rows
}

/** How long these nodes took of late. */
async function usualAt(
  db: Db,
  templateId: string,
  nodes: readonly string[],
): Promise<Array<{ node: string; decided: string; usual: number }>> {
  const { rows } = await sql<{ node: string; decided: string; usual: number }>`
    select n.node, count(*) as decided, coalesce(avg(extract(epoch from d."endTime" - d."openTime")), 0)::float8 * 1000 as usual
    from unnest(${[...nodes]}::text[]) n(node) cross join lateral (
      select t."openTime", t."endTime" from flow_task t
      where t."templateId" = ${templateId} and t."node" = n.node and t."state" in ('agreed', 'refused')
      order by t."endTime" desc limit ${usualOf}
    ) d group by n.node`.execute(db)
  return rows
}

/** Where the instances of a flow wait, and for how long. */
export const heat: Routes = (app) => {
  app.get<{ Params: { id: string } }>(
    '/api/workflow/Template/:id/Heat',
    {
      config: { access: designing },
      schema: {
        tags: ['workflow'],
        ...does(
          'where instances of a flow wait, and how long its nodes took of late; with the released definition',
          '流程各节点的等待情况与近期处理时长，附已发布的定义',
          '流程各節點的等待情況與近期處理時長，附已發布的定義',
        ),
        answer: object({ fullName: text, definition: orNull(anything), at: time, nodes: arrayOf(nodeAnswer) }),
        params: idParams,
      },
    },
    async (request) => {
      const { db } = app
      const { id, fullName, versionId } = await designedTemplate(db, request, request.params.id)
      const at = Date.now() + app.jobs.clock.ahead
      const now = new Date(at)
      const released = versionId === null ? undefined : await releasedVersion(app, versionId)
      const asking = released ? targetsOf(released.plan) : []
      const [waiting, held, usual] = await Promise.all([waitingAt(db, id, now), heldAt(db, id), usualAt(db, id, asking)])
      const names = new Set([...waiting, ...held, ...usual].map(({ node }) => node))
      const nodes = [...names].map((node) => {
        const here = waiting.find((one) => one.node === node)
        const past = usual.find((one) => one.node === node)
        return {
          node,
          ...{ waiting: Number(here?.waiting ?? 0), instances: Number(here?.instances ?? 0), overdue: Number(here?.overdue ?? 0) },
          ...{
            held: Number(held.find((one) => one.node === node)?.held ?? 0),
            oldest: here?.oldest == null ? null : Math.round(here.oldest),
          },
          ...{ mean: Math.round(here?.mean ?? 0), decided: Number(past?.decided ?? 0), usual: Math.round(past?.usual ?? 0) },
        }
      })
      return { fullName, definition: released?.plan.def ?? null, at, nodes }
    },
  )
}
