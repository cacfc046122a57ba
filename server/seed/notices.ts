import { sql } from 'kysely'
import { escapeHtml } from '#core/format/htmlText.ts'
import demo from '#fixtures/demo/notices.json' with { type: 'json' }
import type { WriteContext } from '../auth/writer.ts'
import type { Db } from '../db/types.ts'
import { deliverNotice, pushMessage } from '../modules/notices/index.ts'
import { repository } from '../records/entity/repository.ts'

const day = 86_400_000
/** What is older was read. */
const unreadDays = 2

/** The lines of a plain text as paragraphs. */
const asHtml = (text: string): string =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => `<p>${escapeHtml(line)}</p>`)
    .join('')

/** Notices that were released, one that is still a draft, and messages of the system: for everybody, dated back. */
export async function seedNotices(trx: Db, context: WriteContext, now: number): Promise<number> {
  const store = repository('notice')
  const releaseUser = '系统管理员'
  for (const { title, bodyText } of demo.drafts) await store.insert(trx, { title, bodyText: asHtml(bodyText) }, context)
  for (const { daysAgo, title, bodyText } of demo.notices) {
    const releaseTime = now - daysAgo * day - day / 8
    const values = { title, bodyText: asHtml(bodyText), state: 'released', releaseTime, releaseUser }
    const notice = await store.insert(trx, values, context)
    await deliverNotice(trx, notice, { releaseTime, releaseUser, isRead: sql<boolean>`${daysAgo > unreadDays}::boolean` })
  }
  for (const { daysAgo, title, bodyText } of demo.messages)
    await pushMessage(trx, 'all', {
      title,
      bodyText,
      type: 1,
      releaseUser,
      releaseTime: new Date(now - daysAgo * day - day / 24),
      isRead: daysAgo <= unreadDays ? '0' : '1',
    })
  return demo.notices.length + demo.messages.length
}
