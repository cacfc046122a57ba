import { eventSources, type MessageEvent } from './events.ts'

/** Where a message reaches one person: in-app, and through accounts of these types. What groups read is nobody's own choice. */
export const channels = { inApp: '1', mail: '2', sms: '3', dingTalk: '4', enterprise: '5', publicAccount: '7' } as const
export type Channel = keyof typeof channels
export const channelNames = Object.keys(channels) as Channel[]

/** How a message comes: at once, with others once a day, or not at all. In-app nothing is lost: there it stands as read. */
export type Mode = 'now' | 'digest' | 'off'

/** Where a list can be read: an SMS, and a message of a public account, hold what their provider's template says, and in-app is a list itself. */
const listed = new Set<string>([channels.mail, channels.dingTalk, channels.enterprise])
export const mayBeDigest = (channel: string): boolean => listed.has(channel)

/** Events of which nobody has to do anything: in-app they may come as read. All others are tasks, or meant for everybody. */
const harmless = new Set<MessageEvent>([
  ...(['flow.end', 'flow.copy', 'flow.delegate', 'import.ended'] as const),
  ...(['schedule.invited', 'schedule.changed', 'schedule.deleted', 'schedule.remind'] as const),
])
export const mayBeSilent = (event: MessageEvent): boolean => harmless.has(event)

/** Every event that people hear of, those of one source together. */
export const eventNames: readonly MessageEvent[] = (Object.keys(eventSources) as MessageEvent[])
  .filter((name) => name !== 'flow.named')
  .toSorted((a, b) => (eventSources[a] < eventSources[b] ? -1 : 1))
