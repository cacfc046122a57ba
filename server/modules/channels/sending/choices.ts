import { anyOf } from '../../../db/columns.ts'
import type { Db } from '../../../db/types.ts'
import { wayOf } from '../ways.ts'
import { flowEvents, type MessageEvent } from './events.ts'
import { allConfigs, type Pair, pairsOf } from './pairs.ts'
import { type Channel, channelNames, channels, type Mode, mayBeSilent } from './reach.ts'

const isMode = (text: string | undefined): text is Mode => text === 'off' || text === 'digest'

/** What people chose of an event, for those who chose anything. */
export async function choicesOf(
  trx: Db,
  event: MessageEvent,
  userIds: readonly string[],
): Promise<{ modeOf: (userId: string, channel: string) => Mode }> {
  const rows = await trx
    .selectFrom('msg_preference')
    .select(['userId', 'channel', 'mode'])
    .where('event', '=', event)
    .where('userId', '=', anyOf(userIds))
    .execute()
  const known = new Map(rows.map(({ userId, channel, mode }) => [`${userId} ${channel}`, mode]))
  return {
    modeOf: (userId, channel) => {
      const mode = known.get(`${userId} ${channel}`)
      return isMode(mode) ? mode : 'now'
    },
  }
}

/** Of an event: where it may reach people, and whether they have no choice there. */
export type Offers = { readonly [channel in Channel]?: { isRequired: boolean } }

/**
 * What each event is offered by. In-app is always; where a channel is required, in-app is as well. Flows may name a
 * configuration of their own for any of their events: what such a one reaches people by is offered for all of these.
 */
export async function offersOf(db: Db, event?: MessageEvent): Promise<(event: MessageEvent) => Offers> {
  const configs = event === undefined ? allConfigs(db) : allConfigs(db).where('event', 'in', [event, 'flow.named'])
  const pairs = (await pairsOf(db, configs)).filter(({ way }) => wayOf(way).receiver !== 'any')
  return (name) => {
    const own = pairs.filter((pair) => pair.event === name)
    const named = flowEvents.includes(name) ? pairs.filter((pair) => pair.event === 'flow.named') : []
    const offered = channelNames.flatMap((channel) => {
      const isThrough = ({ way }: Pair) => wayOf(way).type === channels[channel]
      const [through, byFlows] = [own.filter(isThrough), named.filter(isThrough)]
      if (through.length + byFlows.length === 0) return []
      const isRequired = through.length > 0 ? through.some((pair) => pair.isRequired) : byFlows.every((pair) => pair.isRequired)
      return [[channel, { isRequired }] as const]
    })
    const isRequired = !mayBeSilent(name) || own.some((pair) => pair.isRequired)
    return { inApp: { isRequired }, ...Object.fromEntries(offered) }
  }
}

/** What one person chose, by event and channel. */
export async function ownChoices(db: Db, userId: string): Promise<Map<string, Mode>> {
  const rows = await db.selectFrom('msg_preference').select(['event', 'channel', 'mode']).where('userId', '=', userId).execute()
  return new Map(rows.flatMap(({ event, channel, mode }) => (isMode(mode) ? [[`${event} ${channel}`, mode] as const] : [])))
}

/** Keeps what a person chose of one event; the usual is no row. */
export async function keepChoices(trx: Db, userId: string, event: MessageEvent, chosen: { readonly [channel in Channel]?: Mode }) {
  for (const channel of channelNames) {
    const mode = chosen[channel]
    if (mode === undefined) continue
    const row = { userId, event, channel: channels[channel] }
    if (mode === 'now')
      await trx
        .deleteFrom('msg_preference')
        .where('userId', '=', userId)
        .where('event', '=', event)
        .where('channel', '=', row.channel)
        .execute()
    else
      await trx
        .insertInto('msg_preference')
        .values({ ...row, mode })
        .onConflict((conflict) => conflict.columns(['userId', 'event', 'channel']).doUpdateSet({ mode }))
        .execute()
  }
}

/** Those of these people to whom an event comes in-app as read. */
export async function silentFor(trx: Db, event: MessageEvent, userIds: readonly string[]): Promise<Set<string>> {
  if (!mayBeSilent(event)) return new Set()
  const { modeOf } = await choicesOf(trx, event, userIds)
  const silent = new Set(userIds.filter((id) => modeOf(id, channels.inApp) === 'off'))
  // asked last: hardly anybody chose so
  return silent.size > 0 && (await offersOf(trx, event))(event).inApp?.isRequired ? new Set() : silent
}
