import { sql } from 'kysely'
import type { Translate } from '#core/form/form.ts'
import type { Row } from '#core/types.ts'
import { audit } from '../../db/audit.ts'
import type { Db } from '../../db/types.ts'
import type { KnownKinds } from '../../jobs/kinds.ts'
import { wakeFor } from '../../jobs/queue.ts'
import { likePattern } from '../../records/entity/query.ts'
import { type AskedPage, asPage, onPage } from '../../records/query/page.ts'
import { branchUnits, isBranchAdmin } from '../organisation/index.ts'
import type { Reader } from './read.ts'

/** What jobs that have failed are looked for by. */
export interface JobSearch {
  keyword?: string
  kind?: string
}

/** What a kind of job is called; one that this version does not know, by its name. */
const kindName = (kinds: KnownKinds, kind: string, t: Translate): string => {
  const title = kinds.get(kind)?.title
  return title === undefined ? kind : t(title)
}

/** The kinds of job that there are, by name. */
export const jobKinds = (kinds: KnownKinds, t: Translate): Row[] =>
  [...kinds.keys()].map((id) => ({ id, fullName: kindName(kinds, id, t) }))

/** The failed jobs that somebody finds: who administers a branch, those that its people have queued. */
async function foundBy(db: Db, { user }: Pick<Reader, 'user'>) {
  const query = db.selectFrom('base_job as j').where('j.state', '=', 'failed')
  if (!(await isBranchAdmin(db, { user }))) return query
  return query.where(sql<boolean>`j."queuedBy" in (select "id" from "base_user" where "organizeId" in (${branchUnits(user.id)}))`)
}

/** One page of them, the last that failed first. */
export async function failedJobs(db: Db, kinds: KnownKinds, { keyword, kind }: JobSearch, reader: Reader, asked: AskedPage) {
  const { t } = reader
  let found = await foundBy(db, reader)
  if (kind) found = found.where('j.kind', '=', kind)
  const word = keyword?.trim()
  if (word) found = found.where((eb) => eb.or((['j.error', 'j.kind'] as const).map((field) => eb(field, 'ilike', likePattern(word)))))
  const rows = found
    .leftJoin('base_user as u', 'u.id', 'j.queuedBy')
    .select(['j.id', 'j.kind', 'j.dueAt', 'j.endedAt', 'j.attempts', 'j.error', 'u.realName', 'u.account'])
    .orderBy('j.endedAt', 'desc')
    .orderBy('j.id', 'desc')
  const [list, counted] = [
    await onPage(rows, asked).execute(),
    await found.select((eb) => eb.fn.countAll<string>().as('total')).executeTakeFirstOrThrow(),
  ]
  const lines = list.map((row): Row => {
    const { id, attempts, error, realName, account } = row
    return {
      ...{ id, kind: row.kind, kindText: kindName(kinds, row.kind, t), attempts, error: error ?? '' },
      ...{ dueTime: row.dueAt, creatorTime: row.endedAt ?? row.dueAt, realName: realName ?? t('t:log.server'), account: account ?? '' },
    }
  })
  return asPage(lines, asked, Number(counted.total))
}

/** A failed job as the trail has it, locked, if the caller finds it. */
async function held(trx: Db, id: string, reader: Reader, kinds: KnownKinds) {
  const row = await (await foundBy(trx, reader))
    .select(['j.id', 'j.kind', 'j.key', 'j.error'])
    .where('j.id', '=', id)
    .forUpdate('j')
    .executeTakeFirst()
  return row && { ...row, before: { name: kindName(kinds, row.kind, reader.t), state: 'failed', error: row.error } }
}

/** Runs a failed job again, with all of its tries; whether there was one. Where one of its key waits already, that one is it. */
export async function runAgain(trx: Db, id: string, reader: Reader, kinds: KnownKinds, ip: string): Promise<boolean> {
  const job = await held(trx, id, reader, kinds)
  if (!job) return false
  const waits = await trx
    .selectFrom('base_job')
    .select('id')
    .where('kind', '=', job.kind)
    .where('key', '=', job.key)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  if (waits) await trx.deleteFrom('base_job').where('id', '=', id).execute()
  else
    await trx
      .updateTable('base_job')
      .set({ state: 'waiting', attempts: 0, nextTry: sql<number>`now()`, endedAt: null, takenBy: null })
      .where('id', '=', id)
      .execute()
  await wakeFor(trx, 0)
  const after = { ...job.before, state: 'waiting' }
  await audit(trx, { userId: reader.user.id, ip }, [{ entity: 'job', recordId: id, verb: 'state', before: job.before, after }])
  return true
}

/** Gives a failed job up for good; whether there was one. */
export async function discard(trx: Db, id: string, reader: Reader, kinds: KnownKinds, ip: string): Promise<boolean> {
  const job = await held(trx, id, reader, kinds)
  if (!job) return false
  await trx.deleteFrom('base_job').where('id', '=', id).execute()
  await audit(trx, { userId: reader.user.id, ip }, [{ entity: 'job', recordId: id, verb: 'delete', before: job.before }])
  return true
}
