import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { ApiError } from '../base/errors.ts'
import { now } from '../db/columns.ts'
import { limits } from '../db/limits.ts'
import { transaction } from '../db/transaction.ts'
import type { Db } from '../db/types.ts'
import type { RecurringKinds } from '../jobs/kinds.ts'
import { type Reply, reply } from './route.ts'

/** An answer is kept for a day for whoever asks again. */
const isOld = (at: string) => sql<boolean>`${sql.ref(at)} < now() - interval '1 day'`

/** Forgets the keys that are too old, every hour. */
export const onceClearing: RecurringKinds = {
  'requestKeys.clear': {
    title: 't:job.clearRequestKeys',
    works: 'inside',
    every: { pattern: '24 * * * *', zone: 'UTC' },
    run: async (_job, { trx }) => void (await clearKeys(trx)),
  },
}

/** Forgets the keys that are too old; one that is being used is left. */
export const clearKeys = (db: Db) =>
  sql`delete from base_request_key where ("userId", "key") in (
    select "userId", "key" from base_request_key where ${isOld('at')} for update skip locked)`.execute(db)

function keyOf({ headers }: FastifyRequest): string | undefined {
  const key = headers['idempotency-key']
  if (key === undefined || key === '') return undefined
  if (typeof key !== 'string' || !/^[\w-]{8,100}$/.test(key)) throw new ApiError('badRequest')
  return key
}

/**
 * Runs a write in one transaction; with a header `Idempotency-Key` once only. The same call again, because its answer was
 * lost or a button was pressed twice, is answered as the first one was, also while that is still under way in another
 * process. The same key with something else to write is refused: what was typed since then is not saved.
 */
export function once(request: FastifyRequest, work: (trx: Db) => Promise<Reply>, limit: number = limits.transaction): Promise<Reply> {
  const { db } = request.server
  const key = keyOf(request)
  if (key === undefined) return transaction(db, work, limit)
  const userId = request.user.id
  const place = `${request.method} ${request.url.split('?')[0]}`.slice(0, 300)
  const digest = createHash('sha256')
    .update(JSON.stringify(request.body ?? null))
    .digest('hex')
  return transaction(
    db,
    async (trx) => {
      // Who asks with a key that another transaction has just taken waits here until that one has ended.
      const taken = await trx
        .insertInto('base_request_key')
        .values({ userId, key, place, digest })
        .onConflict((conflict) =>
          conflict
            .columns(['userId', 'key'])
            .doUpdateSet({ place, digest, answer: null, at: now })
            // one that is too old is as if it were gone
            .where(isOld('base_request_key.at')),
        )
        .returning('key')
        .executeTakeFirst()
      if (taken) {
        const answer = await work(trx)
        const text = JSON.stringify({ key: answer.key, data: answer.data, params: answer.params })
        await trx.updateTable('base_request_key').set({ answer: text }).where('userId', '=', userId).where('key', '=', key).execute()
        return answer
      }
      const first = await trx
        .selectFrom('base_request_key')
        .select(['place', 'digest', 'answer'])
        .where('userId', '=', userId)
        .where('key', '=', key)
        .executeTakeFirst()
      const answer = first?.answer ? (JSON.parse(String(first.answer)) as Reply) : undefined
      if (!answer || first?.place !== place) throw new ApiError('badRequest')
      if (first.digest !== digest) throw new ApiError('savedBefore', { data: answer.data })
      return reply(answer.key, answer.data, answer.params)
    },
    limit,
  )
}
