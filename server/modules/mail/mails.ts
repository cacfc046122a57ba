import type { Translate } from '#core/form/form.ts'
import { type Actor, audit } from '../../db/audit.ts'
import { anyOf } from '../../db/columns.ts'
import type { Db } from '../../db/types.ts'
import { freeFiles, toldFiles } from '../../records/attachments/holders.ts'
import { likePattern } from '../../records/entity/query.ts'
import { askedPage, type PageQuery, readPage } from '../../records/query/page.ts'
import { cleanHtml, picturesElsewhere } from '../../records/write/html.ts'
import type { Lack } from './parse.ts'
import { withPictures } from './pictures.ts'

/** Mails, as holders of files. */
export const mailHolder = 'mail'
/** Mails that a person may have here; whoever has as many deletes some before more are received. */
export const mostMails = 5000

/** What a person looks for among their mails. */
export interface MailQuery extends PageQuery {
  keyword?: string
  isRead?: string
}

/** How many mails a person has here. */
export const countOf = async (db: Db, userId: string): Promise<number> =>
  Number(
    (
      await db
        .selectFrom('base_mail')
        .select((eb) => eb.fn.countAll<string>().as('n'))
        .where('userId', '=', userId)
        .executeTakeFirstOrThrow()
    ).n,
  )

/** One page of the own mails, the newest first, by words of their subject or sender. */
export function ownMails(db: Db, userId: string, { keyword = '', isRead, ...asked }: MailQuery) {
  let found = db.selectFrom('base_mail').where('userId', '=', userId)
  if (isRead) found = found.where('isRead', '=', isRead)
  const wanted = keyword.trim()
  if (wanted) found = found.where((eb) => eb.or((['subject', 'sender'] as const).map((field) => eb(field, 'ilike', likePattern(wanted)))))
  return readPage(found, askedPage(asked, { most: 100 }), (mails) =>
    mails.select(['id', 'subject', 'sender', 'receivedTime', 'isRead', 'fileCount']).orderBy('receivedTime', 'desc').orderBy('id', 'desc'),
  )
}

/** What of a mail was not kept, a line for each. */
const noteOf = (lacks: readonly Lack[], t: Translate): string =>
  lacks
    .map(({ file, key, params = {} }) =>
      file === undefined ? t(`t:${key}`, params) : t('t:mail.lack.file', { name: file, why: t(`t:${key}`, params) }),
    )
    .join('\n')

/** One of the own mails, read from now on; nothing where it is not theirs. With `pictures` those from elsewhere are fetched. */
export async function readMail(db: Db, userId: string, id: string, t: Translate, { pictures }: { pictures: boolean }) {
  const mail = await db
    .updateTable('base_mail')
    .set({ isRead: '1' })
    .where('id', '=', id)
    .where('userId', '=', userId)
    .returningAll()
    .executeTakeFirst()
  if (!mail) return undefined
  const uses = await db
    .selectFrom('base_file_use as u')
    .innerJoin('base_file as f', 'f.id', 'u.fileId')
    .select('u.fileId')
    .where('u.modelId', '=', mailHolder)
    .where('u.recordId', '=', id)
    .orderBy('f.id')
    .execute()
  const files = await toldFiles(
    db,
    uses.map(({ fileId }) => fileId),
  )
  const html = mail.bodyHtml === null ? null : pictures ? await withPictures(mail.bodyHtml) : mail.bodyHtml
  return {
    ...{ id, kind: 'mail' as const, title: mail.subject, releaseUser: mail.sender, releaseTime: mail.receivedTime },
    ...{ receivers: mail.receivers, copies: mail.copies, bodyText: mail.bodyText },
    bodyHtml: html === null ? null : cleanHtml(html),
    files: uses.flatMap(({ fileId }) => files.get(fileId) ?? []),
    note: noteOf(mail.lacks as Lack[], t),
  }
}

/** How many pictures elsewhere one of the own mails names. */
export async function picturesOf(db: Db, userId: string, id: string): Promise<number> {
  const own = db.selectFrom('base_mail').select('bodyHtml').where('id', '=', id).where('userId', '=', userId)
  return picturesElsewhere((await own.executeTakeFirst())?.bodyHtml ?? '').length
}

/** Deletes own mails with their files; others are left alone, and so is the mailbox. */
export async function deleteMails(trx: Db, actor: Actor, ids: readonly string[]): Promise<void> {
  const gone = await trx.deleteFrom('base_mail').where('userId', '=', actor.userId).where('id', '=', anyOf(ids)).returning(['id']).execute()
  if (gone.length === 0) return
  await freeFiles(trx, {
    kind: mailHolder,
    id: gone.map(({ id }) => id),
  })
  // that mails were deleted, not whose they were or what they said: the trail is read by others
  await audit(
    trx,
    actor,
    gone.map(({ id }) => ({ entity: 'mail', recordId: id, verb: 'delete' as const })),
  )
}

/** Somebody is deleted: their mailbox goes, and all that came from it. */
export async function forgetMailsOf(trx: Db, userId: string): Promise<void> {
  await trx.deleteFrom('base_mail_account').where('userId', '=', userId).execute()
  const gone = await trx.deleteFrom('base_mail').where('userId', '=', userId).returning('id').execute()
  await freeFiles(trx, {
    kind: mailHolder,
    id: gone.map(({ id }) => id),
  })
}
