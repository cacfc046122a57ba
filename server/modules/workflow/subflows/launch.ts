import type { FastifyInstance } from 'fastify'
import { resolve } from '#core/expression/expr.ts'
import { limits } from '#core/flow/check/limits.ts'
import type { SubFlow } from '#core/flow/definition.ts'
import type { FieldRights } from '#core/flow/nodeForm.ts'
import type { Row } from '#core/types.ts'
import { ApiError } from '../../../base/errors.ts'
import { transaction } from '../../../db/transaction.ts'
import type { Db } from '../../../db/types.ts'
import { callerFor } from '../../../http/caller.ts'
import { queue } from '../../../jobs/queue.ts'
import { withOffers } from '../../../records/interfaces/offers.ts'
import { modelOf } from '../../../records/model/model.ts'
import { createRecord } from '../../../records/write/applications.ts'
import { readRecord } from '../../../records/write/records.ts'
import {
  begin,
  fillerOf,
  type Locked,
  launching,
  lock,
  look,
  modelAt,
  rightsAt,
  starterRow,
  type Under,
  wholeModel,
} from '../instances/index.ts'

/** The place of an instance that launches another, and who starts that. */
export interface Launcher {
  instance: string
  node: string
  round: number
  starter: string
}

/** The node that launches, where it still waits for what it launches; nothing of one that has gone on since. */
function waitingNode(at: Locked, { node: id, round }: Launcher): SubFlow | undefined {
  const node = at.released.plan.nodes.get(id)?.node
  if (node?.kind !== 'subflow') return undefined
  const opened = at.state.open[id]
  const isOpen = opened?.round === round && opened.answer === undefined && at.state.status === 1
  return node.waits === false || isOpen ? node : undefined
}

/** The instance that a place launched. */
export const childOf = (db: Db, { instance, node, round }: Pick<Launcher, 'instance' | 'node' | 'round'>) =>
  db
    .selectFrom('flow_instance')
    .select('id')
    .where('parentId', '=', instance)
    .where('parentNode', '=', node)
    .where('parentRound', '=', round)
    .executeTakeFirst()

/** What a sub-flow that cannot be launched comes to: the server did not fail, and no further try mends it. */
const isRefusal = (error: unknown): boolean => error instanceof ApiError && error.problem !== 'unavailable' && error.problem !== 'internal'

/** The values of the new record, worked out of the one that the launching instance decides about. */
async function valuesFor(db: Db, parent: Locked, { values = {} }: SubFlow): Promise<Row> {
  const form = await readRecord(db, parent.model, parent.recordId, {})
  const user = await starterRow(db, parent.state.starter, parent.released.readsUser)
  return Object.fromEntries(Object.entries(values).map(([field, value]) => [field, resolve(value, { form, user })]))
}

/**
 * Launches the sub-flow of a place, with the rights of whoever starts it. What the start of the flow refuses since something
 * is lacking becomes a draft, and its starter is told of it. Answers whether there is one now; throws what another try may mend.
 */
export async function launchSubflow(app: FastifyInstance, at: Launcher): Promise<boolean> {
  const { db } = app
  const parent = await look(app, db, at.instance)
  const node = waitingNode(parent, at)
  if (!node || (await childOf(db, at))) return true
  const template = await db.selectFrom('flow_template').select('id').where('enCode', '=', node.flow).executeTakeFirst()
  if (!template) return false
  const form = await valuesFor(db, parent, node)

  const attempt = async (isDraft: boolean): Promise<void> => {
    const caller = await callerFor(app, { userId: at.starter, language: 'zh' })
    const flow = await launching(caller, template.id, isDraft)
    // what the flow fills in need not be the starter's to write
    const ofStart = rightsAt(flow.released, 'start')
    const rights: FieldRights = (code) =>
      Object.hasOwn(form, code.split('-')[0] ?? '') && ofStart(code) !== 'require' ? 'write' : ofStart(code)
    const whole = wholeModel(await modelOf(db, flow.template.modelId))
    const filled = { ...flow, model: modelAt(whole, flow.released, `start ${parent.released.id} ${node.id}`, rights, isDraft) }
    const context = await fillerOf(caller, filled.model, rights, form)
    await withOffers(app, context, () =>
      transaction(db, async (trx) => {
        const held = await lock(app, trx, parent.id)
        if (!waitingNode(held, at) || (await childOf(trx, at))) return
        await requireRoom(trx, held.rootId)
        const under: Under = { parentId: held.id, parentNode: at.node, parentRound: at.round, rootId: held.rootId }
        const { id: recordId } = await createRecord(trx, filled.model, form, context)
        const id = await begin(
          app,
          trx,
          filled,
          String(recordId),
          { kind: isDraft ? 'saveDraft' : 'submit', actor: at.starter },
          caller.user.isAdmin,
          { under, offers: context.offers },
        )
        if (!isDraft) return
        const payload = { instance: id, moment: 'subflow' as const, people: [at.starter], node: null, round: 0 }
        await queue(trx, 'flow.message', { key: `${id}:subflow`, payload })
      }),
    )
  }

  for (const isDraft of [false, true])
    try {
      await attempt(isDraft)
      return true
    } catch (error) {
      if (!isRefusal(error)) throw error
    }
  return false
}

/** Flows that launch one another in a circle end here. */
async function requireRoom(trx: Db, rootId: string): Promise<void> {
  const { n } = await trx
    .selectFrom('flow_instance')
    .select((eb) => eb.fn.countAll<string>().as('n'))
    .where('rootId', '=', rootId)
    .executeTakeFirstOrThrow()
  if (Number(n) >= limits.subflows) throw new ApiError('badRequest', { key: 'flow.refused.tooMany' })
}
