import type { FastifyInstance } from 'fastify'
import type { Translate } from '#core/form/form.ts'
import type { Row } from '#core/types.ts'
import { ApiError, notFound } from '../../base/errors.ts'
import type { Db } from '../../db/types.ts'
import type { Caller } from '../../http/route.ts'
import { type Answered, type Asked, callInterface } from '../../records/interfaces/call.ts'
import { enabledInterface, findInterface } from '../../records/interfaces/find.ts'
import { translator } from '../../texts/texts.ts'
import { mayCall } from './access.ts'
import { type LoggedCall, logCall } from './log.ts'

export interface Timed extends Answered {
  ms: number
}

const words = (error: unknown, { t }: { t: Translate }): string =>
  error instanceof ApiError ? t(`t:${error.key}`, error.params) : t('t:server.internal')

/** Calls an interface for somebody and keeps a line of it, of a fault as well. */
export async function runFor(
  caller: Pick<Caller, 'server' | 'user' | 't'>,
  record: Row,
  kind: LoggedCall['kind'],
  asked: Asked,
): Promise<Timed> {
  const app: FastifyInstance = caller.server
  const { id, account, realName } = caller.user
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
    await logCall(app.db, { ...line, ms: performance.now() - began, fault: words(error, caller) })
    // what another database says of its tables is for who administers interfaces
    if (kind !== 'Test' && error instanceof ApiError && error.key === 'dataSource.fault.said')
      throw new ApiError('badRequest', { key: 'dataSource.fault.failed' })
    throw error
  }
}

/** Calls an interface for a task of somebody's, as they may at this moment. Throws a readable fault. */
export async function runTaskFor(caller: Caller, id: string, asked: Asked & { told: string }): Promise<Timed> {
  const { db } = caller.server
  const record = await enabledInterface(db, id)
  if (!(await mayCall(db, await caller.grants(), record))) throw new ApiError('forbidden')
  return runFor(caller, record, 'Task', asked)
}

/** Calls an interface for the server's own work (`told` is the key of that) and keeps a line of it; the fault in words where it failed. */
export async function tellInterface(
  { db, settings }: Pick<FastifyInstance, 'db' | 'settings'>,
  name: string,
  asked: Asked & { told: string },
): Promise<string | undefined> {
  const t = translator('zh')
  const record = await findInterface(db, name)
  if (!record) return t('t:server.notFound')
  const line = { interfaceId: String(record.id), userId: null, kind: 'Flow' as const, params: { paramList: asked.paramList ?? [] } }
  const began = performance.now()
  const fault = await called(db, settings, record, asked).then(
    () => undefined,
    (error: unknown) => words(error, { t }),
  )
  await logCall(db, { ...line, ms: performance.now() - began, ...(fault === undefined ? {} : { fault }) })
  return fault
}

async function called(db: Db, settings: FastifyInstance['settings'], record: Row, asked: Asked): Promise<void> {
  if (record.enabledMark !== 1) throw notFound()
  if (asked.paramList === null) throw new ApiError('badRequest', { key: 'interface.paramsLong' })
  await callInterface(db, settings, record, asked)
}
