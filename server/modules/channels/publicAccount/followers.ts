import type { FastifyInstance } from 'fastify'
import type { WriteContext } from '../../../auth/writer.ts'
import { transaction } from '../../../db/transaction.ts'
import type { Db } from '../../../db/types.ts'
import { jobNow } from '../../../jobs/store.ts'
import { translator } from '../../../texts/texts.ts'
import { bind, lockBindings, unbind } from '../bindings.ts'
import { endTicket, scanned } from './tickets.ts'
import type { Fields } from './xml.ts'

/** What stands behind a code that was scanned by who did not follow before. */
const before = 'qrscene_'

/** What a code that was scanned says; nothing where an event is no such one. */
function sceneOf({ Event: event = '', EventKey: key = '' }: Fields): string | undefined {
  if (event === 'SCAN') return key
  return event === 'subscribe' && key.startsWith(before) ? key.slice(before.length) : undefined
}

/** Binds whose code was scanned; what is said to who scanned it, nothing where it is none of ours. */
async function onScan(trx: Db, app: FastifyInstance, call: Call, scene: string): Promise<string | undefined> {
  const { accountId, openId, context } = call
  if ((await lockBindings(trx, accountId)).length === 0) return undefined
  const ticket = await scanned(trx, accountId, scene, app.jobs.clock)
  if (!ticket) return undefined
  const isBound = await bind(trx, { accountId, userId: ticket.userId, openId }, context)
  await endTicket(trx, ticket.id, isBound ? 'bound' : 'taken')
  const t = translator(ticket.language ?? 'zh')
  return isBound ? t('t:msgBinding.reply.bound', { name: ticket.realName }) : t('t:msgBinding.reply.taken')
}

interface Call {
  accountId: string
  /** who it is about */
  openId: string
  context: WriteContext
}

/**
 * Does what an event of an account says: a code that was scanned binds whose it is, and who follows no more is not bound. What
 * came once before, by its signature, changes nothing. Gives what is said to who caused it, where there is something.
 */
export function takeEvent(app: FastifyInstance, signature: string, message: Fields, call: Call): Promise<string | undefined> {
  const { accountId, openId, context } = call
  return transaction(app.db, async (trx) => {
    const first = await trx
      .insertInto('msg_callback')
      .values({ accountId, signature, time: jobNow(app.jobs.clock) })
      .onConflict((one) => one.columns(['accountId', 'signature']).doNothing())
      .returning('accountId')
      .executeTakeFirst()
    if (!first || message.MsgType !== 'event') return undefined
    if (message.Event === 'unsubscribe') {
      await lockBindings(trx, accountId)
      await unbind(trx, accountId, ['openId', openId], context)
      return undefined
    }
    const scene = sceneOf(message)
    return scene === undefined ? undefined : onScan(trx, app, call, scene)
  })
}
