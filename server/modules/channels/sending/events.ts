/** What is told to people and may leave the house as well, with the source of its message (NT-08: 1 system, 2 flow, 3 notice, 4 schedule). */
export const eventSources = {
  'flow.enter': '2',
  'flow.urge': '2',
  'flow.remind': '2',
  'flow.overdue': '2',
  'flow.end': '2',
  'flow.refuse': '2',
  'flow.return': '2',
  'flow.copy': '2',
  'flow.subflow': '2',
  'flow.delegate': '2',
  // no moment of its own: what is sent by it, flows say (their `messages`)
  'flow.named': '2',
  'notice.released': '3',
  'notice.remind': '3',
  'schedule.invited': '4',
  'schedule.changed': '4',
  'schedule.deleted': '4',
  'schedule.remind': '4',
  'import.ended': '1',
  'signIn.elsewhere': '1',
  'task.failed': '1',
  'record.made': '1',
  'record.changed': '1',
  'record.due': '1',
} as const

export type MessageEvent = keyof typeof eventSources
export const isMessageEvent = (name: unknown): name is MessageEvent => typeof name === 'string' && Object.hasOwn(eventSources, name)

/** Events whose messages say to each receiver what that one may read: none of them is for a group. */
export const isPersonal = (event: MessageEvent): boolean => event.startsWith('record.')

/** Events of which the messages are those of a flow: templates of their configurations fit what flows tell. */
export const flowEvents = Object.entries(eventSources).flatMap(([name, source]) => (source === '2' ? [name] : []))
