import { escapeHtml } from '#core/format/htmlText.ts'
import { clockDay, nextDaily } from '#core/schedule/quiet.ts'
import { wallOf } from '#core/schedule/wall.ts'
import { anyOf } from '../../../db/columns.ts'
import type { Db, RowOf } from '../../../db/types.ts'
import { jobTime } from '../../../jobs/clock.ts'
import type { JobKinds } from '../../../jobs/kinds.ts'
import { cancel, queue, queueAll } from '../../../jobs/queue.ts'
import { translator } from '../../../texts/texts.ts'
import { queueDelivery } from '../queue.ts'
import { isWay } from '../ways.ts'
import { addressOf } from './address.ts'
import { type Hours, hoursOf, quietUntil, zoneOf } from './hours.ts'
import { messageLinks } from './links.ts'

declare module '../../../jobs/kinds.ts' {
  interface JobPayloads {
    'msg.digest': { user: string }
  }
}

const kind = 'msg.digest'
/** A message that waits for a digest. */
export type Line = RowOf<'msg_digest_line'>
/** Lines that one digest has; of others it says how many there are. */
const most = 100

const next = (hours: Hours, now: number): number =>
  nextDaily({ zone: zoneOf(hours), time: hours.digestTime, lastDay: hours.digestDay }, now)

/** Plans the digest of a person anew, where something waits for it. */
export async function planDigest(trx: Db, user: string, now: number): Promise<void> {
  await cancel(trx, kind, [user])
  const hours = (await hoursOf(trx, [user])).get(user)
  const waits = await trx.selectFrom('msg_digest_line').select('userId').where('userId', '=', user).limit(1).executeTakeFirst()
  if (hours && waits) await queue(trx, kind, { key: user, payload: { user }, at: next(hours, now) })
}

/** Messages that their people want to have in their digests, which are planned. */
export async function keepForDigest(trx: Db, lines: readonly Line[], hours: ReadonlyMap<string, Hours>, now: number): Promise<void> {
  if (lines.length === 0) return
  await trx
    .insertInto('msg_digest_line')
    .values([...lines])
    .onConflict((conflict) => conflict.columns(['userId', 'channel', 'messageId']).doNothing())
    .execute()
  const people = [...new Set(lines.map(({ userId }) => userId))].flatMap((user) => hours.get(user) ?? [])
  await queueAll(
    trx,
    kind,
    people.map((own) => ({ key: own.userId, payload: { user: own.userId }, at: next(own, now) })),
  )
}

/** A moment as the clock of a zone shows it. */
const onClock = (zone: string, moment: number): string => new Date(wallOf(zone, moment)).toISOString().slice(0, 16).replace('T', ' ')

/** What is told of the lines of a channel: the newest, how many there are in all, and an account that is in use. */
async function waiting(trx: Db, lines: readonly Line[]) {
  const found = trx.selectFrom('base_message').where('id', '=', anyOf(lines.map(({ messageId }) => messageId)))
  // what was taken back meanwhile is not told
  const { total } = await found.select((eb) => eb.fn.countAll<string>().as('total')).executeTakeFirstOrThrow()
  const newest = await found.select(['id', 'title', 'releaseTime']).orderBy('releaseTime', 'desc').orderBy('id').limit(most).execute()
  const account = await trx
    .selectFrom('msg_account')
    .select(['id', 'way'])
    .where('id', '=', anyOf(lines.map(({ accountId }) => accountId)))
    .where('enabledMark', '=', 1)
    .orderBy('sortCode')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return { newest, total: Number(total), account }
}

/** Queues the digest of one channel. */
async function sendDigest(trx: Db, hours: Hours, lines: readonly Line[], now: number): Promise<void> {
  const { userId } = hours
  const { newest, total, account } = await waiting(trx, lines)
  const person = await trx
    .selectFrom('base_user')
    .select(['account', 'email', 'mobile', 'language'])
    .where('id', '=', userId)
    .where('enabledMark', '=', 1)
    .executeTakeFirst()
  if (!person || !account || !isWay(account.way) || total === 0) return
  const receiver = addressOf(person, account.way)
  if (receiver === '') return
  const [zone, t] = [zoneOf(hours), translator(person.language ?? 'zh')]
  const day = clockDay(zone, now)
  const linkTo = await messageLinks(trx)
  const items = newest.map(({ id, title, releaseTime }) => {
    const time = releaseTime === null ? '' : `${onClock(zone, releaseTime)} `
    const link = linkTo(id)
    return `<li>${time}${link ? `<a href="${escapeHtml(link)}">${escapeHtml(title)}</a>` : escapeHtml(title)}</li>`
  })
  const more = total > newest.length ? `<p>${escapeHtml(t('t:msgDigest.more', { n: total - newest.length }))}</p>` : ''
  await queueDelivery(trx, {
    ...{ event: `digest:${userId}:${day}`, accountId: account.id, receiver, userId },
    title: t('t:msgDigest.title', { day, n: total }),
    content: `<ul>${items.join('')}</ul>${more}`,
    link: linkTo(),
    at: quietUntil(hours, now),
  })
}

/** One message a channel with what came since the last one: once a day, and none where nothing came. */
async function digest(trx: Db, user: string, now: number): Promise<void> {
  const hours = await trx.selectFrom('msg_hours').selectAll().where('userId', '=', user).forUpdate().executeTakeFirst()
  if (!hours) return
  const day = clockDay(zoneOf(hours), now)
  if (hours.digestDay !== null && hours.digestDay >= day) return planDigest(trx, user, now)
  // what comes while this is done is of the next day
  const lines = await trx.deleteFrom('msg_digest_line').where('userId', '=', user).returningAll().execute()
  if (lines.length === 0) return
  for (const channel of new Set(lines.map((line) => line.channel)))
    await sendDigest(
      trx,
      hours,
      lines.filter((line) => line.channel === channel),
      now,
    )
  await trx.updateTable('msg_hours').set({ digestDay: day }).where('userId', '=', user).execute()
}

/** What tells a day's messages in one. */
export const digestJobs: JobKinds = {
  [kind]: {
    title: 't:job.msgDigest',
    works: 'inside',
    run: async ({ payload: { user } }, { trx, app }) => digest(trx, user, await jobTime(trx, app)),
  },
}
