import type { Json } from '#core/types.ts'
import { notFound } from '../../base/errors.ts'
import { newId } from '../../db/ids.ts'
import type { Db } from '../../db/types.ts'
import { queue } from '../../jobs/queue.ts'
import type { Variable } from './message.ts'
import { canReach } from './send.ts'
import { isWay } from './ways.ts'

declare module '../../jobs/kinds.ts' {
  interface JobPayloads {
    'msg.deliver': { delivery: string }
  }
}

/** Characters that a delivery may have. */
export const longest = { title: 500, content: 200_000, variables: 50, value: 2000, link: 1000 } as const

export interface NewDelivery {
  /** what is told, by a name that no other telling has (`flow:{instance}:{task}`); up to 100 characters */
  event: string
  accountId: string
  /** who receives it, as the account's way names them; empty where it reaches a group or an address */
  receiver: string
  /** the person that this is, where it is one of ours */
  userId?: string | undefined
  title: string
  /** HTML; ways that show none get its text */
  content: string
  link?: string | undefined
  /** the provider's template, for SMS and public accounts */
  templateCode?: string | undefined
  variables?: readonly Variable[] | undefined
  /** the mini-program that a message of a public account opens, instead of the link */
  miniAppId?: string | undefined
  /** when it is sent, in ms; at once where nothing is said */
  at?: number | undefined
}

/** Variables as they are kept. */
export const variablesIn = (json: Json): Variable[] =>
  Array.isArray(json)
    ? json.flatMap((one) => {
        const { name, value } = (one ?? {}) as { name?: unknown; value?: unknown }
        return typeof name === 'string' && typeof value === 'string' ? [{ name, value }] : []
      })
    : []

/** The beginning of a text, without what PostgreSQL keeps in no text. */
const storable = (text: string, most: number) => text.slice(0, most).replaceAll('\0', '')

const isTooLong = ({ title, content, link = '', variables = [], templateCode = '', miniAppId = '' }: NewDelivery): boolean =>
  title.length > longest.title ||
  content.length > longest.content ||
  link.length > longest.link ||
  templateCode.length > 100 ||
  miniAppId.length > 50 ||
  variables.length > longest.variables ||
  variables.some(({ name, value }) => name.length > 100 || value.length > longest.value)

/**
 * Queues a delivery in the transaction of what it tells: it is sent when that is kept. The same event through the same account
 * to the same receiver is one delivery, however often it is queued. What cannot be sent (nobody to reach, too long, an account
 * that is switched off when its turn comes) is dead with its reason and stops nobody's work. Throws not found for an account
 * that is not there. Gives the delivery's id, nothing where it was queued before.
 */
export async function queueDelivery(trx: Db, delivery: NewDelivery): Promise<string | undefined> {
  const { event, accountId, receiver, userId, title, content, link, templateCode, variables = [], miniAppId, at } = delivery
  const account = await trx.selectFrom('msg_account').select(['type', 'way']).where('id', '=', accountId).executeTakeFirst()
  if (!account || !isWay(account.way)) throw notFound()
  if (event === '' || event.length > 100) throw new Error('The event of a delivery has from 1 to 100 characters.')
  const fault = isTooLong(delivery) ? 'tooLong' : canReach(account.way, receiver) ? undefined : 'receiver'
  const row = await trx
    .insertInto('msg_delivery')
    .values({
      ...{ id: newId(), event, accountId, channel: account.type, receiver: storable(receiver, 200), userId: userId ?? null },
      ...{ title: storable(title, longest.title), content: storable(content, longest.content) },
      ...(fault === 'tooLong'
        ? { variables: '[]' }
        : { variables: JSON.stringify(variables), link: link || null, templateCode: templateCode || null, miniAppId: miniAppId || null }),
      ...(at === undefined || fault ? {} : { nextTime: new Date(at) }),
      ...(fault && { state: 'dead', detail: `t:msgDelivery.fault.${fault}`, endTime: new Date() }),
    })
    .onConflict((conflict) => conflict.columns(['event', 'channel', 'accountId', 'receiver']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (row && !fault) await queue(trx, 'msg.deliver', { key: row.id, payload: { delivery: row.id }, ...(at === undefined ? {} : { at }) })
  return row?.id
}
