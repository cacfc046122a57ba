import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { refusals } from '#core/flow/engine/refusals.ts'
import type { Command, FlowState } from '#core/flow/types.ts'
import { stuck } from '#core/flow/version.ts'
import type { Text } from '#core/types.ts'
import { ApiError, notFound } from '../../../base/errors.ts'
import { anyOf } from '../../../db/columns.ts'
import { transaction } from '../../../db/transaction.ts'
import type { Db } from '../../../db/types.ts'
import { arrayOf, integer, object, orNull, worded } from '../../../http/answer.ts'
import { does, idParams, means, type Routes, text } from '../../../http/route.ts'
import { lock, perform, type Released, releasedVersion, titleIn } from '../instances/index.ts'
import { designedTemplate, designing } from '../templates/index.ts'

/** So many instances are moved by one call: it is answered within a few seconds. */
const atOnce = 100
/** Drafts, those under way, sent back, and withdrawn: what has ended stays as it ended. */
const unfinished = [0, 1, 3, 4]

interface MoveBody {
  dry?: boolean
  after?: string | null
  to?: string
  instances?: string[]
  back?: boolean
}

interface Listed {
  id: string
  versionId: string
  state: unknown
}

/** Why an instance is not moved: the node, and the key of the text that says it. */
interface Why {
  node: string | null
  why: string
}

/** Whether the last thing that happened to an instance was that it was moved. */
async function wasJustMoved(trx: Db, id: string, rev: number): Promise<boolean> {
  const row = await trx
    .selectFrom('flow_event')
    .select('command')
    .where('instanceId', '=', id)
    .where('rev', '=', rev)
    .where('command', 'is not', null)
    .executeTakeFirst()
  return (row?.command as object as Command | undefined)?.kind === 'version'
}

const whyNot = (from: Released, to: Released, state: FlowState): Why | undefined => {
  const found = stuck(from.plan, to.plan, state)
  return found && { node: found.node, why: `t:flow.stuck.${found.reason}` }
}

/** Moves one instance; why not, where it cannot. */
async function moveOne(
  app: FastifyInstance,
  actor: string,
  row: Listed,
  to: Released,
  { dry = false, back = false }: MoveBody,
): Promise<Why | undefined> {
  if (dry) return whyNot(await releasedVersion(app, row.versionId), to, row.state as FlowState)
  return transaction(app.db, async (trx) => {
    const at = await lock(app, trx, row.id)
    if (!unfinished.includes(at.state.status)) return { node: null, why: refusals.status }
    if (back && !(await wasJustMoved(trx, at.id, at.rev))) return { node: null, why: 't:flow.stuck.changed' }
    // it may have gone on since it was listed
    const found = whyNot(at.released, to, at.state)
    if (!found) await perform(app, trx, { ...at, released: to }, { kind: 'version', actor, from: at.released.id, to: to.id }, true)
    return found
  })
}

/** Instances that began with an older version go on by the one that is released, or back. */
export const moving: Routes = (app) => {
  app.post<{ Params: { id: string }; Body: MoveBody }>(
    '/api/workflow/Template/:id/Move',
    {
      config: { access: designing },
      schema: {
        tags: ['workflow'],
        ...does(
          'instances that follow another version go on by the released one, some at a time; `dry` only says which can, and why others cannot',
          '将其他版本的未结束流程分批迁移到已发布版本；dry 仅检查可否迁移及原因',
          '將其他版本的未結束流程分批遷移到已發布版本；dry 僅檢查可否遷移及原因',
        ),
        answer: object({
          ...{ total: integer, tried: integer, next: orNull(text) },
          moved: arrayOf(object({ id: text, from: text })),
          stuck: arrayOf(object({ id: text, fullName: text, node: orNull(worded), why: text })),
        }),
        params: idParams,
        body: {
          ...{ type: 'object', additionalProperties: false },
          properties: {
            dry: { type: 'boolean' },
            after: orNull({ ...text, maxLength: 50, ...means('goes on behind this instance', '从此流程之后继续', '從此流程之後繼續') }),
            to: {
              ...text,
              maxLength: 50,
              ...means('another version than the released one', '目标版本，默认为已发布版本', '目標版本，預設為已發布版本'),
            },
            instances: { type: 'array', maxItems: atOnce, items: { ...text, maxLength: 50 } },
            back: {
              type: 'boolean',
              ...means(
                'only those to which nothing happened since they were moved',
                '仅限迁移后未再变动的流程',
                '僅限遷移後未再變動的流程',
              ),
            },
          },
        },
      },
    },
    async (request) => {
      const { db } = app
      const template = await designedTemplate(db, request, request.params.id)
      const { after, to: wanted, instances } = request.body
      const versionId = wanted ?? template.versionId
      if (versionId === null) throw new ApiError('badRequest', { key: 'flowHeat.notReleased' })
      const version = await db
        .selectFrom('flow_version')
        .select('id')
        .where('id', '=', versionId)
        .where('templateId', '=', template.id)
        .executeTakeFirst()
      if (!version) throw notFound()
      const to = await releasedVersion(app, version.id)
      let others = db
        .selectFrom('flow_instance')
        .where('templateId', '=', template.id)
        .where('versionId', '<>', to.id)
        .where('status', 'in', unfinished)
      if (instances) others = others.where('id', '=', anyOf(instances))
      const [count, rows] = await Promise.all([
        others.select(sql<string>`count(*)`.as('n')).executeTakeFirstOrThrow(),
        others
          .select(['id', 'fullName', 'about', 'versionId', 'state'])
          .where('id', '>', after ?? '')
          .orderBy('id')
          .limit(atOnce)
          .execute(),
      ])
      const moved: Array<{ id: string; from: string }> = []
      const left: Array<{ id: string; fullName: string; node: Text | null; why: string }> = []
      for (const row of rows) {
        const why = await moveOne(app, request.user.id, row, to, request.body)
        if (!why) moved.push({ id: row.id, from: row.versionId })
        else {
          const from = await releasedVersion(app, row.versionId)
          const own = from.plan.nodes.get(why.node ?? '')?.node
          const fullName = titleIn(row, from, request.t)
          left.push({ id: row.id, fullName, node: why.node === null ? null : (own?.title ?? why.node), why: why.why })
        }
      }
      const next = rows.length < atOnce ? null : (rows.at(-1)?.id ?? null)
      return { total: Number(count.n), tried: rows.length, next, moved, stuck: left }
    },
  )
}
