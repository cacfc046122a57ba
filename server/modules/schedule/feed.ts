import { randomBytes } from 'node:crypto'
import { htmlText } from '#core/format/htmlText.ts'
import { ics } from '#core/schedule/ics.ts'
import { dayMs } from '#core/schedule/wall.ts'
import { now } from '../../db/columns.ts'
import type { Db } from '../../db/types.ts'
import { feedEvents } from './feedEvents.ts'
import { rowsOf } from './visible.ts'

/** What other calendars get: so far back and ahead. */
const reach = { back: 90 * dayMs, ahead: 400 * dayMs } as const
/** Letters of a description. */
const longestText = 2000

/** The token of somebody's address; nothing where they have none. */
export async function feedToken(db: Db, userId: string): Promise<string | undefined> {
  const row = await db.selectFrom('base_schedule_feed').select('token').where('userId', '=', userId).executeTakeFirst()
  return row?.token
}

/** Gives somebody a new address: the one before answers nothing any more. */
export async function renewFeed(trx: Db, userId: string): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await trx
    .insertInto('base_schedule_feed')
    .values({ userId, token })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet({ token, creatorTime: now }))
    .execute()
  return token
}

/** Ends somebody's address. */
export const endFeed = (trx: Db, userId: string) => trx.deleteFrom('base_schedule_feed').where('userId', '=', userId).execute()

/** The calendar behind a token, of whoever may still sign in; nothing where there is none. */
export async function feedOf(db: Db, token: string, at: number, name: string): Promise<string | undefined> {
  const owner = await db
    .selectFrom('base_schedule_feed as f')
    .innerJoin('base_user as u', 'u.id', 'f.userId')
    .leftJoin('base_user_lock as k', 'k.userId', 'u.id')
    .select('f.userId')
    .where('f.token', '=', token)
    .where('u.enabledMark', '=', 1)
    .where('k.userId', 'is', null)
    .executeTakeFirst()
  if (!owner) return undefined
  // whole days are days, whatever the reader's clock
  const window = { from: at - reach.back, to: at + reach.ahead, offset: 0 }
  const { rows } = await rowsOf(db, owner.userId, window)
  const { events, zones } = feedEvents(rows, window)
  const ids = [...new Set(events.map(({ row }) => row.id))]
  const texts = ids.length === 0 ? [] : await db.selectFrom('base_schedule').select(['id', 'content']).where('id', 'in', ids).execute()
  const words = new Map(texts.map(({ id, content }) => [id, [...htmlText(content ?? '')].slice(0, longestText).join('')]))
  const whole = events.map(({ row, event }) => ({ ...event, text: words.get(row.id) ?? '' }))
  return ics(name, whole, zones)
}
