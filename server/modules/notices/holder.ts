import { anyOf } from '../../db/columns.ts'
import type { Db } from '../../db/types.ts'
import { arrayOf, type FromAnswer } from '../../http/answer.ts'
import { type Caller, text } from '../../http/route.ts'
import { fileAnswer, freeFiles, holdFiles, toldFiles } from '../../records/attachments/holders.ts'

/** The entry of the menu behind which notices are kept. */
export const menu = 'system.notice'
/** Notices, as holders of files. */
export const noticeHolder = 'notice'
/** Files of one notice, and how large each may be, in megabytes. */
export const fileLimits = { files: 20, size: 50 } as const
export const filesAnswer = arrayOf(fileAnswer)
export const namedAnswer = arrayOf(text)

/** Ids of the files of a notice, in the order in which they were sent. */
async function heldBy(db: Db, notice: string): Promise<string[]> {
  const rows = await db
    .selectFrom('base_file_use as u')
    .innerJoin('base_file as f', 'f.id', 'u.fileId')
    .select('u.fileId')
    .where('u.modelId', '=', noticeHolder)
    .where('u.recordId', '=', notice)
    .orderBy('f.createdAt')
    .orderBy('f.id')
    .execute()
  return rows.map(({ fileId }) => fileId)
}

/** Files of a notice for whoever reads it: that was asked already. */
export async function filesOf(db: Db, notice: string): Promise<FromAnswer<typeof filesAnswer>> {
  const ids = await heldBy(db, notice)
  const files = await toldFiles(db, ids)
  return ids.flatMap((id) => files.get(id) ?? [])
}

/** A notice holds exactly these files from now on. One that it did not hold must be of whoever sends it. */
export async function keepFiles(trx: Db, notice: string, owner: string, files: readonly string[]): Promise<void> {
  const before = await heldBy(trx, notice)
  const [added, gone] = [files.filter((id) => !before.includes(id)), before.filter((id) => !files.includes(id))]
  await holdFiles(trx, { kind: noticeHolder, id: notice }, owner, added, fileLimits.size)
  if (gone.length === 0) return
  const of = trx.deleteFrom('base_file_use').where('modelId', '=', noticeHolder).where('recordId', '=', notice)
  await of.where('fileId', '=', anyOf(gone)).execute()
  await trx.updateTable('base_file').set({ looseSince: new Date() }).where('id', '=', anyOf(gone)).execute()
}

/** A copy of a notice holds the same files; whoever copies it reads them already. */
export async function shareFiles(trx: Db, from: string, to: string): Promise<void> {
  const ids = await heldBy(trx, from)
  if (ids.length === 0) return
  const values = ids.map((fileId) => ({ fileId, modelId: noticeHolder, recordId: to, field: '' }))
  await trx.insertInto('base_file_use').values(values).execute()
}

/** A notice, and all that was sent of it, holds no files any more. */
export const letFilesGo = (trx: Db, notice: string): Promise<void> => freeFiles(trx, { kind: noticeHolder, id: notice })

/** Files of a notice are read by those who have it among their messages, and by whoever keeps notices as long as it is kept. */
export async function mayReadNotice(request: Caller, notice: string): Promise<boolean> {
  const { db } = request.server
  const own = db.selectFrom('base_message').select('id').where('noticeId', '=', notice).where('toUserId', '=', request.user.id)
  if (await own.executeTakeFirst()) return true
  if (!(await request.grants()).mayOpen(menu)) return false
  return (await db.selectFrom('base_notice').select('id').where('id', '=', notice).executeTakeFirst()) !== undefined
}
