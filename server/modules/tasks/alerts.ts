import { sql } from 'kysely'
import type { Translate } from '#core/form/form.ts'
import type { Db, RowOf } from '../../db/types.ts'
import { membersOf } from '../../records/people/options.ts'
import { translator } from '../../texts/texts.ts'
import { pushMessage } from '../notices/index.ts'
import { idsIn } from './form.ts'
import { faultIn, type RunFault } from './runs.ts'

/** People who are told of one task at most. */
const mostPeople = 1000

type Told = RowOf<'base_task', 'id' | 'fullName' | 'ownerId' | 'toUserIds'>
type Receiver = RowOf<'base_user', 'id' | 'language'>

/** Whom a task's failures are told to: those who were chosen, else whoever saved it; administrators where none of them may sign in. */
async function receiversOf(trx: Db, { ownerId, toUserIds }: Told): Promise<Receiver[]> {
  const chosen = idsIn(toUserIds)
  const ids = chosen.length > 0 ? chosen : ownerId ? [`${ownerId}--user`] : []
  const { rows } = await sql<Receiver>`select u."id", u."language" from "base_user" u
    where u."enabledMark" = 1 and ${membersOf(ids)} order by u."id" limit ${mostPeople}`.execute(trx)
  if (rows.length > 0) return rows
  return trx.selectFrom('base_user').select(['id', 'language']).where('enabledMark', '=', 1).where('isAdministrator', '=', 1).execute()
}

/** Tells everybody of a task, each in their language. */
async function tellAll(trx: Db, taskId: string, say: (t: Translate, name: string) => { title: string; bodyText: string }): Promise<void> {
  const task = await trx
    .selectFrom('base_task')
    .select(['id', 'fullName', 'ownerId', 'toUserIds'])
    .where('id', '=', taskId)
    .executeTakeFirst()
  if (!task) return
  const receivers = await receiversOf(trx, task)
  for (const language of ['zh', 'zhtw', 'en'] as const) {
    const ids = receivers.filter((one) => (one.language ?? 'zh') === language).map(({ id }) => id)
    if (ids.length > 0) await pushMessage(trx, ids, { type: 1, event: 'task.failed', ...say(translator(language), task.fullName) })
  }
}

/** Tells that a task failed, once until it runs well again. */
export async function tellFailure(trx: Db, taskId: string, fault: RunFault): Promise<void> {
  const first = await trx
    .insertInto('base_task_alert')
    .values({ taskId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('taskId')
    .executeTakeFirst()
  if (!first) return
  await tellAll(trx, taskId, (t, name) => ({
    title: t('t:task.alert.failed', { name }),
    bodyText: t('t:task.alert.failedText', { name, text: faultIn({ ...fault }, t) }),
  }))
}

/** Tells that a task whose failure was told runs well again. */
export async function tellRecovery(trx: Db, taskId: string): Promise<void> {
  const was = await trx.deleteFrom('base_task_alert').where('taskId', '=', taskId).returning('taskId').executeTakeFirst()
  if (!was) return
  await tellAll(trx, taskId, (t, name) => ({ title: t('t:task.alert.well', { name }), bodyText: t('t:task.alert.wellText', { name }) }))
}
