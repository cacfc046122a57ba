import { newId } from '../../db/ids.ts'
import { tell } from '../../db/tell.ts'
import type { Db } from '../../db/types.ts'
import { type MessageEvent, silentFor, tellOutside } from '../channels/index.ts'

/** What a message says; `type` is 1 system, 2 flow, 3 notice, 4 schedule (NT-08). */
export interface NewMessage {
  title: string
  type: 1 | 2 | 3 | 4
  flowType?: number
  /** what stands in lists; the beginning of the body when left out */
  excerpt?: string | null
  bodyText?: string | null
  /** name of whoever sends it */
  releaseUser?: string
  releaseTime?: Date
  isRead?: '0' | '1'
  /** the record that it is about, as `modelId/recordId`: it leads there */
  record?: string
  /** what is told, where administrators may have it told outside as well */
  event?: MessageEvent
  /** it waits for no quiet hours and no digest */
  urgent?: boolean
  /** the sending configuration that it goes outside by instead of those of the event; nothing of it does where it is false */
  send?: string | false
}

/** rows of one statement */
const atOnce = 500
const excerptLength = 100

/** The beginning of a text in one line; null when it holds nothing. */
function excerptOf(body: string | null | undefined): string | null {
  const line = (body ?? '').replace(/\s+/g, ' ').trim()
  return line === '' ? null : [...line].length > excerptLength ? `${[...line].slice(0, excerptLength).join('')}…` : line
}

/**
 * Gives a message to people, or to everybody, and tells their open windows when the transaction is kept (SE-17). The
 * rows are what counts: whoever is away finds them when they come back. Gives how many people got it.
 */
export async function pushMessage(trx: Db, to: readonly string[] | 'all', message: NewMessage): Promise<number> {
  const userIds =
    to === 'all'
      ? (await trx.selectFrom('base_user').select('id').where('enabledMark', '=', 1).execute()).map(({ id }) => id)
      : [...new Set(to)]
  if (userIds.length === 0) return 0
  const { excerpt, event, urgent, send, ...rest } = message
  const values = { isRead: '0' as const, releaseTime: new Date(), ...rest, excerpt: excerpt || excerptOf(message.bodyText) }
  // whoever wants no word of such messages has them as read
  const silent = event ? await silentFor(trx, event, userIds) : new Set<string>()
  const rows = userIds.map((toUserId) => ({ id: newId(), toUserId, ...values, ...(silent.has(toUserId) && { isRead: '1' as const }) }))
  for (let i = 0; i < rows.length; i += atOnce)
    await trx
      .insertInto('base_message')
      .values(rows.slice(i, i + atOnce))
      .execute()
  if (event && send !== false)
    await tellOutside(
      trx,
      event,
      rows.map(({ id }) => id),
      { urgent, config: send },
    )
  const others = userIds.filter((id) => !silent.has(id))
  if (others.length > 0)
    await tell(trx, to === 'all' && silent.size === 0 ? 'all' : { userIds: others }, { method: 'messagePush', unreadNoticeCount: 1 })
  if (silent.size > 0) await tell(trx, { userIds: [...silent] }, { method: 'initMessage' })
  return userIds.length
}
