import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Row } from '#core/types.ts'
import { ApiError } from '../../base/errors.ts'
import { type Answered, type Asked, callInterface } from '../../records/interfaces/call.ts'
import { type LoggedCall, logCall } from './log.ts'

export interface Timed extends Answered {
  ms: number
}

const words = (error: unknown, request: FastifyRequest): string =>
  error instanceof ApiError ? request.t(`t:${error.key}`, error.params) : request.t('t:server.internal')

/** Calls an interface for somebody and keeps a line of it, of a fault as well. */
export async function runFor(request: FastifyRequest, record: Row, kind: LoggedCall['kind'], asked: Asked): Promise<Timed> {
  const app: FastifyInstance = request.server
  const { id, account, realName } = request.user
  const line = { interfaceId: String(record.id), userId: id, kind, params: { paramList: asked.paramList ?? [], ...asked.page } }
  const began = performance.now()
  try {
    const answered = await callInterface(app.db, app.settings, record, {
      ...asked,
      user: { userId: id, userAccount: account, userName: realName },
    })
    const ms = performance.now() - began
    await logCall(app.db, { ...line, ms, rows: answered.rows.length })
    return { ...answered, ms: Math.round(ms) }
  } catch (error) {
    await logCall(app.db, { ...line, ms: performance.now() - began, fault: words(error, request) })
    throw error
  }
}
