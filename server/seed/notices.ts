import demo from '#fixtures/demo/notices.json' with { type: 'json' }
import type { WriteContext } from '../auth/writer.ts'
import type { Db } from '../db/types.ts'
import { pushMessage } from '../modules/notices/index.ts'
import { repository } from '../records/entity/repository.ts'

const day = 86_400_000
/** What is older was read. */
const unreadDays = 2

/** Notices that were released, one that is still a draft, and messages of the system: for everybody, dated back. */
export async function seedNotices(trx: Db, context: WriteContext, now: number): Promise<number> {
  const store = repository('notice')
  const releaseUser = '系统管理员'
  for (const { title, bodyText } of demo.drafts) await store.insert(trx, { title, bodyText }, context)
  for (const { daysAgo, title, bodyText } of demo.notices) {
    const releaseTime = now - daysAgo * day - day / 8
    await store.insert(trx, { title, bodyText, released: 1, releaseTime, releaseUser }, context)
    await pushMessage(trx, 'all', {
      title,
      bodyText,
      type: 3,
      releaseUser,
      releaseTime: new Date(releaseTime),
      isRead: daysAgo <= unreadDays ? '0' : '1',
    })
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
