import type { Row } from '#core/types.ts'
import { anyOf } from '../../../db/columns.ts'
import type { Db } from '../../../db/types.ts'
import type { JobKinds } from '../../../jobs/kinds.ts'
import { queueAll } from '../../../jobs/queue.ts'
import { rowsOfJson } from '../../../records/interfaces/parameters.ts'
import { queueDelivery } from '../queue.ts'
import { isWay, type Way, wayOf } from '../ways.ts'
import type { MessageEvent } from './events.ts'
import { fillTemplate, valuesOf } from './fill.ts'

/** Messages that people got of one event; of a notice all of them, page by page behind `after`. */
type Payload = { event: MessageEvent } & ({ messages: string[] } | { notice: string; after: string })

declare module '../../../jobs/kinds.ts' {
  interface JobPayloads {
    'msg.tell': Payload
  }
}

/** Messages of one job. */
const atOnce = 300

/** Whether somebody has said that an event is told outside as well: most are not, and need no job. */
async function isTold(trx: Db, event: MessageEvent): Promise<boolean> {
  const config = trx.selectFrom('msg_send_config').select('id').where('event', '=', event).where('enabledMark', '=', 1)
  return (await config.limit(1).executeTakeFirst()) !== undefined
}

/** What people were told in-app goes outside as well, where somebody has said so: in the transaction that told them. */
export async function tellOutside(trx: Db, event: MessageEvent, messages: readonly string[]): Promise<void> {
  if (messages.length === 0 || !(await isTold(trx, event))) return
  const parts = Array.from({ length: Math.ceil(messages.length / atOnce) }, (_, i) => messages.slice(i * atOnce, (i + 1) * atOnce))
  await queueAll(
    trx,
    'msg.tell',
    parts.map((part) => ({ payload: { event, messages: part } })),
  )
}

/** The same of a notice, whose messages may be many. */
export async function tellNoticeOutside(trx: Db, notice: string): Promise<void> {
  const event = 'notice.released'
  if (await isTold(trx, event)) await queueAll(trx, 'msg.tell', [{ payload: { event, notice, after: '' } }])
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
  return 'messages' in payload
    ? found.where('m.id', '=', anyOf(payload.messages)).execute()
    : found.where('m.noticeId', '=', payload.notice).where('m.id', '>', payload.after).limit(atOnce).execute()
}
type Reached = Awaited<ReturnType<typeof messagesOf>>[number]

/** Templates with the accounts that they go through, of every config of an event; what is switched off is left out. */
async function pairsOf(trx: Db, event: MessageEvent): Promise<Array<{ template: Row; accountId: string; way: Way }>> {
  const configs = await trx.selectFrom('msg_send_config').select('items').where('event', '=', event).where('enabledMark', '=', 1).execute()
  const rows = configs.flatMap(({ items }) => rowsOfJson(items))
  if (rows.length === 0) return []
  const columns = ['id', 'messageType', 'title', 'content', 'templateCode', 'smsFieldList'] as const
  const templates = await trx
    .selectFrom('msg_template')
    .select(columns)
    .where('id', '=', anyOf(rows.map(({ templateId }) => String(templateId))))
    .where('enabledMark', '=', 1)
    .execute()
  const accounts = await trx
    .selectFrom('msg_account')
    .select(['id', 'way'])
    .where('id', '=', anyOf(rows.map(({ accountId }) => String(accountId))))
    .where('enabledMark', '=', 1)
    .execute()
  const known = new Map<string, { template: Row; accountId: string; way: Way }>()
  for (const { templateId, accountId } of rows) {
    const template = templates.find(({ id }) => id === templateId)
    const account = accounts.find(({ id }) => id === accountId)
    if (template && account && isWay(account.way))
      known.set(`${templateId} ${accountId}`, { template: { ...template }, accountId: account.id, way: account.way })
  }
  return [...known.values()]
}

/** Where somebody is reached by a way; nothing where they are not. People of enterprise chats go by their accounts. */
const addressOf = ({ email, mobile, account }: Reached, way: Way): string =>
  ({ mail: email, phone: mobile, id: account, any: '' })[wayOf(way).receiver] ?? ''

/** Queues what one job is about: a delivery for each person and account, one alone where an account reaches a group. */
async function tell(trx: Db, payload: Payload): Promise<void> {
  const { event } = payload
  const messages = await messagesOf(trx, payload)
  const [first] = messages
  if (!first) return
  for (const { template, accountId, way } of await pairsOf(trx, event)) {
    const isGroup = wayOf(way).receiver === 'any'
    // of a notice that goes on in further pages the group is told once
    const once = 'notice' in payload ? payload.notice : first.id
    for (const message of isGroup ? [first] : messages) {
      const receiver = addressOf(message, way)
      if (receiver === '' && !isGroup) continue
      await queueDelivery(trx, {
        ...fillTemplate(template, valuesOf({ ...message, receiver: isGroup ? '' : message.receiver })),
        ...{ event: `${event}:${isGroup ? once : message.id}`, accountId, receiver },
        ...(isGroup ? {} : { userId: message.userId }),
      })
    }
  }
  const last = messages.at(-1)
  if ('notice' in payload && last && messages.length === atOnce)
    await queueAll(trx, 'msg.tell', [{ payload: { ...payload, after: last.id } }])
}

/** What follows when people were told something. */
export const tellJobs: JobKinds = {
  'msg.tell': {
    title: 't:job.msgTell',
    works: 'inside',
    run: async ({ payload }, { trx }) => tell(trx, payload),
  },
}
