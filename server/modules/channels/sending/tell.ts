import type { FastifyInstance } from 'fastify'
import { anyOf } from '../../../db/columns.ts'
import type { Db } from '../../../db/types.ts'
import { jobTime } from '../../../jobs/clock.ts'
import type { JobKinds } from '../../../jobs/kinds.ts'
import { queueAll } from '../../../jobs/queue.ts'
import { type OpenIds, openIdsOf } from '../bindings.ts'
import { queueDelivery } from '../queue.ts'
import { wayOf } from '../ways.ts'
import { addressOf } from './address.ts'
import { choicesOf } from './choices.ts'
import { keepForDigest, type Line } from './digest.ts'
import { isPersonal, type MessageEvent } from './events.ts'
import { fillTemplate, valuesOf } from './fill.ts'
import { hoursOf, quietUntil } from './hours.ts'
import { messageLinks } from './links.ts'
import { configsOf, type Pair, pairsOf } from './pairs.ts'
import { mayBeDigest } from './reach.ts'

/**
 * Messages that people got of one event; of a notice all of them, page by page behind `after`. They go by `config` where
 * one is named, else by every one that is of the event.
 */
type Payload = { event: MessageEvent; config?: string; urgent?: boolean } & (
  | { messages: string[] }
  | { notice: string; after: string; round?: string }
)

declare module '../../../jobs/kinds.ts' {
  interface JobPayloads {
    'msg.tell': Payload
  }
}

/** Messages of one job. */
const atOnce = 300

/** Whether somebody has said that an event is told outside as well: most are not, and need no job. */
const isTold = async (trx: Db, of: Pick<Payload, 'event' | 'config'>): Promise<boolean> =>
  (await configsOf(trx, of).select('id').limit(1).executeTakeFirst()) !== undefined

/**
 * What people were told in-app goes outside as well, where somebody has said so: in the transaction that told them. What is
 * urgent waits for nothing; `config` is the one that it goes by instead of those of the event.
 */
export async function tellOutside(
  trx: Db,
  event: MessageEvent,
  messages: readonly string[],
  { urgent, config }: { urgent?: boolean | undefined; config?: string | undefined } = {},
): Promise<void> {
  const by = config === undefined ? {} : { config }
  if (messages.length === 0 || !(await isTold(trx, { event, ...by }))) return
  const parts = Array.from({ length: Math.ceil(messages.length / atOnce) }, (_, i) => messages.slice(i * atOnce, (i + 1) * atOnce))
  await queueAll(
    trx,
    'msg.tell',
    parts.map((part) => ({ payload: { event, ...by, messages: part, ...(urgent && { urgent }) } })),
  )
}

/** The same of a notice, whose messages may be many; with a `round`, those who have not read it are reminded. */
export async function tellNoticeOutside(trx: Db, notice: string, round?: string): Promise<void> {
  const event = round === undefined ? 'notice.released' : 'notice.remind'
  if (await isTold(trx, { event }))
    await queueAll(trx, 'msg.tell', [{ payload: { event, notice, after: '', ...(round !== undefined && { round }) } }])
}

/** Messages as they were told, with where their people are reached; what was deleted meanwhile is not told. */
function messagesOf(trx: Db, payload: Payload) {
  const found = trx
    .selectFrom('base_message as m')
    .innerJoin('base_user as u', 'u.id', 'm.toUserId')
    .select(['m.id', 'm.title', 'm.excerpt', 'm.releaseUser', 'm.releaseTime', 'u.id as userId'])
    .select(['u.realName as receiver', 'u.account', 'u.email', 'u.mobile'])
    .where('u.enabledMark', '=', 1)
    .orderBy('m.id')
  if ('messages' in payload) return found.where('m.id', '=', anyOf(payload.messages)).execute()
  const ofNotice = found.where('m.noticeId', '=', payload.notice).where('m.id', '>', payload.after).limit(atOnce)
  return (payload.round === undefined ? ofNotice : ofNotice.where('m.isRead', '=', '0')).execute()
}
type Reached = Awaited<ReturnType<typeof messagesOf>>[number]

/** Queues what one person is told by a way, as they want it: at once, when their quiet hours end, with others once a day, or not. */
async function tellPerson(trx: Db, { pair, message, about }: { pair: Pair; message: Reached; about: About }): Promise<void> {
  const { template, accountId, way, isRequired } = pair
  const { event, choices, hours, now, lines } = about
  const receiver = addressOf(message, way, about.openIds(accountId, message.userId))
  const [channel, own] = [wayOf(way).type, hours.get(message.userId)]
  if (receiver === '') return
  const mode = isRequired ? 'now' : choices.modeOf(message.userId, channel)
  if (mode === 'off') return
  const canWait = !isRequired && !about.urgent
  if (mode === 'digest' && own && canWait && mayBeDigest(channel)) {
    lines.push({ userId: message.userId, channel, messageId: message.id, accountId })
    return
  }
  await queueDelivery(trx, {
    ...fillTemplate(template, valuesOf(message)),
    ...{ event: `${event}:${message.id}${about.round}`, accountId, receiver, userId: message.userId },
    link: about.linkTo(message.id),
    at: canWait ? quietUntil(own, now) : undefined,
  })
}

/** What is the same for everybody whom one job tells. */
interface About {
  event: MessageEvent
  urgent: boolean
  /** tells one reminder of a message from the next */
  round: string
  choices: Awaited<ReturnType<typeof choicesOf>>
  hours: Awaited<ReturnType<typeof hoursOf>>
  now: number
  /** the address that opens a message */
  linkTo: (message: string) => string | undefined
  openIds: OpenIds
  /** what waits for digests */
  lines: Line[]
}

/** Queues what one job is about: a delivery for each person and account, one alone where an account reaches a group. */
async function tell(trx: Db, app: FastifyInstance, payload: Payload): Promise<void> {
  const { event, urgent = false } = payload
  const messages = await messagesOf(trx, payload)
  const [first] = messages
  if (!first) return
  const people = messages.map(({ userId }) => userId)
  const [choices, hours, now] = [await choicesOf(trx, event, people), await hoursOf(trx, people), await jobTime(trx, app)]
  const round = 'round' in payload && payload.round !== undefined ? `:${payload.round}` : ''
  const pairs = await pairsOf(trx, configsOf(trx, payload))
  const bound = pairs.filter(({ way }) => wayOf(way).receiver === 'openId').map(({ accountId }) => accountId)
  const openIds = await openIdsOf(trx, bound, people)
  const about: About = { event, urgent, round, choices, hours, now, openIds, linkTo: await messageLinks(trx), lines: [] }
  for (const pair of pairs) {
    const { template, accountId, way } = pair
    const isGroup = wayOf(way).receiver === 'any'
    // what depends on its reader is no group's
    if (isGroup && isPersonal(event)) continue
    // what a group reads is nobody's own to turn off; of a notice that goes on in further pages it is told once
    if (isGroup)
      await queueDelivery(trx, {
        ...fillTemplate(template, valuesOf({ ...first, receiver: '' })),
        ...{ event: `${event}:${'notice' in payload ? payload.notice : first.id}${round}`, accountId, receiver: '' },
      })
    else for (const message of messages) await tellPerson(trx, { pair, message, about })
  }
  await keepForDigest(trx, about.lines, hours, now)
  const last = messages.at(-1)
  if ('notice' in payload && last && messages.length === atOnce)
    await queueAll(trx, 'msg.tell', [{ payload: { ...payload, after: last.id } }])
}

/** What follows when people were told something. */
export const tellJobs: JobKinds = {
  'msg.tell': {
    title: 't:job.msgTell',
    works: 'inside',
    run: async ({ payload }, { trx, app }) => tell(trx, app, payload),
  },
}
