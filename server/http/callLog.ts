import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { envelopeCode } from '../base/errors.ts'
import { moment } from '../db/columns.ts'
import { newId } from '../db/ids.ts'
import type { RecurringKinds } from '../jobs/kinds.ts'
import { readSettings } from '../settings/settings.ts'
import { isApi } from './envelope.ts'

interface Call {
  id: string
  at: Date
  userId: string | null
  method: string
  path: string
  code: number
  ms: number
  ip: string
  requestId: string
}

declare module 'fastify' {
  interface FastifyInstance {
    /** writes down the calls that wait to be: whoever reads the log of calls sees their own */
    writeCalls: () => Promise<void>
  }
}

/** Lines are written together, at most this long after their calls, or when there are so many. */
const waiting = 2000
const together = 200
/** What cannot be written for so long is let go, the oldest first: the log must not eat the server's memory. */
const most = 5000
/** How many old lines are deleted at once: a table of millions is not locked for long. */
const gone = 5000

/** Reading by POST: what is asked is too long for an address. And the pieces of a file, of which the merging says all. */
const reads =
  /\/(?:List(?:\/:variant)?|\w+Condition|getListByOrgIds|getSelected(?:User)?List|getSubordinates|getUserList|Selector\/:x|InfoBy\w+|GetAreaByIds|Preview|Test|Open|Aggregate|Link\/:id|chunk)$/

/** Takes data out of the system, as a file. */
const takesOut = /\/Export(?:Data)?$/

/** Whether a call belongs in the log: it changes something, takes data out, or was refused. A stranger's refused call says nothing of anybody. */
function isWorthALine(request: FastifyRequest): boolean {
  const { config, url = '' } = request.routeOptions
  const { access } = config
  if (access === undefined || request.is404 || !isApi(request)) return false
  const refused = request.problem === 'forbidden'
  if (!refused && (request.method === 'GET' ? !takesOut.test(url) : reads.test(url) && !takesOut.test(url))) return false
  const known = request.writer.actor.userId !== ''
  return known || (access === 'open' && request.problem === undefined)
}

/**
 * The log of calls: who changed something, took data out or was refused, by which call, how it ended and how long it took. Never a body,
 * and of the address only what the route declares. Lines are kept for `callLogDays` of the settings (0: for ever).
 */
export function recordCalls(app: FastifyInstance): void {
  let lines: Call[] = []
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> = Promise.resolve()

  const write = async () => {
    const batch = lines
    lines = []
    if (batch.length === 0) return
    try {
      await app.db.insertInto('base_call_log').values(batch).execute()
    } catch (error) {
      app.log.warn({ err: error, calls: batch.length }, 'log of calls')
      lines = [...batch, ...lines].slice(-most)
    }
  }
  const flush = (): Promise<void> => {
    clearTimeout(timer)
    timer = undefined
    // one after the other, so that a line is never written twice
    writing = writing.then(write)
    return writing
  }

  app.decorate('writeCalls', flush)
  const note = (request: FastifyRequest, reply: FastifyReply) => {
    lines.push({
      id: newId(),
      at: new Date(),
      userId: request.writer.actor.userId || null,
      method: request.method,
      path: (request.routeOptions.url ?? '').slice(0, 200),
      code: envelopeCode(request.problem),
      ms: Math.round(reply.elapsedTime),
      ip: request.ip,
      requestId: request.id,
    })
    if (lines.length > most) lines = lines.slice(-most)
    if (lines.length >= together) void flush()
    else timer ??= setTimeout(flush, waiting).unref()
  }
  app.addHook('onResponse', (request, reply, next) => {
    if (isWorthALine(request)) note(request, reply)
    next()
  })
  app.addHook('onClose', flush)
}

/** Forgets old lines, every hour. */
export const callClearing: RecurringKinds = {
  'callLog.clear': {
    title: 't:job.clearCallLog',
    works: 'outside',
    limit: 1_800_000,
    every: { pattern: '30 * * * *', zone: 'UTC' },
    run: async (_job, { app, signal }) => {
      const days = Number((await readSettings(app.db)).callLogDays)
      if (Number.isFinite(days) && days > 0) await forgetCalls(app, new Date(Date.now() - days * 86_400_000), signal)
    },
  },
}

/** Deletes the lines of before a moment, a piece at a time, until it is told to stop. */
export async function forgetCalls({ db }: Pick<FastifyInstance, 'db'>, before: Date, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted) {
    const old = db.selectFrom('base_call_log').select('id').where('at', '<', moment(before)).limit(gone)
    const { numDeletedRows } = await db.deleteFrom('base_call_log').where('id', 'in', old).executeTakeFirstOrThrow()
    if (numDeletedRows < BigInt(gone)) return
  }
}
