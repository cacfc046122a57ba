import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { FlowState } from '#core/flow/types.ts'
import { ApiError, notFound } from '../../../base/errors.ts'
import type { Db } from '../../../db/types.ts'
import { type Model, modelOf } from '../../../records/model/model.ts'
import { type Released, releasedVersion, wholeModel } from './plans.ts'

/** An instance as it stands; one that was taken is held until the transaction ends. */
export interface Locked {
  id: string
  templateId: string
  modelId: string
  recordId: string
  fullName: string
  about: string | null
  rev: number
  seq: number
  starter: string | null
  state: FlowState
  startTime: number | null
  /** the place of another instance that launched it */
  parent: { id: string; node: string; round: number } | null
  /** the instance at the top of those that launched one another */
  rootId: string
  /** the version of the record that this command wrote, where it was sent with values */
  filled?: number
  /** the database's clock, in ms */
  now: number
  released: Released
  model: Model
}

/** The moment that it is now for the database, and ahead of it in tests. */
const nowMs = sql<string>`floor(extract(epoch from clock_timestamp()) * 1000)`

async function read(app: FastifyInstance, trx: Db, id: string, isHeld: boolean): Promise<Locked> {
  const query = trx.selectFrom('flow_instance').selectAll().select(nowMs.as('clock')).where('id', '=', id)
  const row = await (isHeld ? query.forUpdate() : query).executeTakeFirst()
  if (!row) throw notFound()
  return {
    ...{ id, templateId: row.templateId, modelId: row.modelId, recordId: row.recordId },
    ...{ fullName: row.fullName, about: row.about, rev: row.rev, seq: row.seq, starter: row.starter, startTime: row.startTime },
    parent: row.parentId === null ? null : { id: row.parentId, node: row.parentNode ?? '', round: row.parentRound ?? 0 },
    rootId: row.rootId ?? id,
    state: row.state as object as FlowState,
    now: Number(row.clock) + app.jobs.clock.ahead,
    released: await releasedVersion(app, row.versionId, trx),
    // one whose application was switched off meanwhile goes on
    model: wholeModel(await modelOf(trx, row.modelId, { off: true })),
  }
}

/** Takes an instance for one command: others wait. Throws not found. */
export const lock = (app: FastifyInstance, trx: Db, id: string): Promise<Locked> => read(app, trx, id, true)

/** An instance as it stands, for whoever changes nothing of it: nobody waits. Throws not found. */
export const look = (app: FastifyInstance, trx: Db, id: string): Promise<Locked> => read(app, trx, id, false)

/** An instance that was deleted waits for nothing. */
export function gone(error: unknown): undefined {
  if (error instanceof ApiError && error.problem === 'notFound') return undefined
  throw error
}
