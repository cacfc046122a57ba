import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { FlowState } from '#core/flow/types.ts'
import { notFound } from '../../../base/errors.ts'
import type { Db } from '../../../db/types.ts'
import { type Model, modelOf } from '../../../records/model/model.ts'
import { type Released, releasedVersion, wholeModel } from './plans.ts'

/** An instance as it stands, held until the transaction ends. */
export interface Locked {
  id: string
  templateId: string
  modelId: string
  recordId: string
  fullName: string
  rev: number
  seq: number
  starter: string | null
  state: FlowState
  startTime: number | null
  /** the database's clock, in ms */
  now: number
  released: Released
  model: Model
}

/** The moment that it is now for the database, and ahead of it in tests. */
const nowMs = sql<string>`floor(extract(epoch from clock_timestamp()) * 1000)`

/** Takes an instance for one command: others wait. Throws not found. */
export async function lock(app: FastifyInstance, trx: Db, id: string): Promise<Locked> {
  const row = await trx
    .selectFrom('flow_instance')
    .selectAll()
    .select(nowMs.as('clock'))
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound()
  return {
    ...{ id, templateId: row.templateId, modelId: row.modelId, recordId: row.recordId, fullName: row.fullName },
    ...{ rev: row.rev, seq: row.seq, starter: row.starter, startTime: row.startTime },
    state: row.state as object as FlowState,
    now: Number(row.clock) + app.jobs.clock.ahead,
    released: await releasedVersion(app, row.versionId, trx),
    // one whose application was switched off meanwhile goes on
    model: wholeModel(await modelOf(trx, row.modelId, { off: true })),
  }
}
