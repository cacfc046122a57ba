import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { formatSize } from '#core/format/format.ts'
import { ApiError } from '../../base/errors.ts'
import { moment } from '../../db/columns.ts'
import { newId } from '../../db/ids.ts'
import { transaction } from '../../db/transaction.ts'
import type { Db, RowOf } from '../../db/types.ts'
import { holdFiles } from '../../records/attachments/holders.ts'
import { keepWhole } from '../../storage/whole.ts'
import { accountOf, placeStored } from './account.ts'
import { type Inbox, mostBytes, withOwnInbox } from './connection.ts'
import { countOf, mailHolder, mostMails } from './mails.ts'
import { type Lack, type ReadMail, readHead, readMail } from './parse.ts'

type Account = RowOf<'base_mail_account'>
type App = Pick<FastifyInstance, 'db' | 'store' | 'settings'>

/** Mails and bytes that one call takes, ms that it has (fewer than the 100 seconds that the client waits), and mails that a person may have. */
export const limits = { mails: 200, bytes: 300 * 1_048_576, time: 80_000, all: mostMails }
type Limits = typeof limits
/** ms for which a call has a mailbox, drawn out while it lives: a process that dies leaves it free soon. */
const lease = 30_000

/** How receiving ended: how many mails are new, whether more wait, and why it stopped where it did before its end. */
export interface Received {
  received: number
  more: boolean
  fault?: ApiError
}

/** Takes the mailbox for one call; nothing where another one has it. */
const take = (db: Db, userId: string, by: string): Promise<Account | undefined> =>
  db
    .updateTable('base_mail_account')
    .set({ busyBy: by, busyUntil: new Date(Date.now() + lease) })
    .where('userId', '=', userId)
    .where((eb) => eb.or([eb('busyUntil', 'is', null), eb('busyUntil', '<', moment(Date.now()))]))
    .returningAll()
    .executeTakeFirst()

/** Writes of the mailbox what was done, as long as this call has it. Throws where it was set otherwise, or another one took it. */
async function note(trx: Db, { id, busyBy }: Account, values: { lastUid?: number; uidValidity?: string }): Promise<void> {
  const own = await trx
    .updateTable('base_mail_account')
    .set({ ...values, busyUntil: new Date(Date.now() + lease) })
    .where('id', '=', id)
    .where('busyBy', '=', busyBy)
    .returning('id')
    .executeTakeFirst()
  if (!own) throw new ApiError('badRequest', { key: 'mail.fault.taken' })
}

/** By what a mail is known after its mailbox was numbered anew: what its server and its sender said of it. */
const sameAs = ({ messageId, subject, sender }: ReadMail, { size, time }: { size: number; time: number }): string =>
  createHash('sha256')
    .update(JSON.stringify([messageId, subject, sender, size, time]))
    .digest('hex')

/** Whether a mail was received already, when the mailbox numbered its mails otherwise. */
const isKnown = async (db: Db, { id }: Account, uidValidity: string, same: string): Promise<boolean> =>
  (await db
    .selectFrom('base_mail')
    .select('id')
    .where('accountId', '=', id)
    .where('sameAs', '=', same)
    .where('uidValidity', '!=', uidValidity)
    .executeTakeFirst()) !== undefined

/** Keeps the files of a mail in the store, before the mail that holds them; of what is refused it is said why. */
async function keepFiles({ db, store }: App, ownerId: string, { files, lacks }: ReadMail): Promise<{ ids: string[]; lacks: Lack[] }> {
  const kept: string[] = []
  const refused: Lack[] = []
  for (const { name, content } of files) {
    try {
      kept.push((await keepWhole(db, store, content, { name, type: mailHolder, ownerId })).id)
    } catch (error) {
      // a full disk is no fault of the file: the mail comes once there is room
      if (!(error instanceof ApiError) || error.problem === 'unavailable') throw error
      refused.push({ file: name, key: error.key, params: error.params ?? {} })
    }
  }
  return { ids: kept, lacks: [...lacks, ...refused] }
}

/** One mail of the mailbox as it is to be kept; nothing where it is gone meanwhile. */
async function fetched(inbox: Inbox, uid: number, size: number): Promise<ReadMail | undefined> {
  if (size > mostBytes) {
    const head = await inbox.head(uid)
    return head && readHead(head, { key: 'mail.lack.large', params: { size: formatSize(size), most: formatSize(mostBytes) } })
  }
  const source = await inbox.source(uid)
  return source && readMail(source)
}

/** Keeps a mail and, in the same transaction, that everything up to it was received: a call that ends between loses and doubles nothing. */
async function keep(app: App, account: Account, inbox: Inbox, uid: number, about: { size: number; time: number }): Promise<boolean> {
  const mail = await fetched(inbox, uid, about.size)
  const same = mail && sameAs(mail, about)
  if (!mail || !same || (await isKnown(app.db, account, inbox.uidValidity, same))) {
    await transaction(app.db, (trx) => note(trx, account, { lastUid: uid }))
    return false
  }
  const { ids, lacks } = await keepFiles(app, account.userId, mail)
  return transaction(app.db, async (trx) => {
    await note(trx, account, { lastUid: uid })
    const id = newId()
    const row = await trx
      .insertInto('base_mail')
      .values({
        ...{ id, userId: account.userId, accountId: account.id, uidValidity: inbox.uidValidity, uid, sameAs: same },
        ...{ subject: mail.subject, sender: mail.sender, receivers: mail.receivers, copies: mail.copies },
        ...{ receivedTime: new Date(about.time), fileCount: ids.length, bodyText: mail.bodyText, bodyHtml: mail.bodyHtml },
        lacks: JSON.stringify(lacks),
      })
      .onConflict((conflict) => conflict.columns(['accountId', 'uidValidity', 'uid']).doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!row) return false
    await holdFiles(trx, { kind: mailHolder, id }, account.userId, ids, mostBytes / 1_048_576 + 1)
    return true
  })
}

/** Receives what is new in an opened inbox, the oldest first, within the bounds of a call. */
async function receiveNew(
  app: App,
  account: Account,
  inbox: Inbox,
  { mails, bytes, room, all, signal }: Limits & { room: number; signal: AbortSignal },
  done: Received,
): Promise<void> {
  let after = Number(account.lastUid)
  if (account.uidValidity !== inbox.uidValidity) {
    // its numbers mean other mails now: all of them are looked at, and those that are here already are known again
    after = 0
    await transaction(app.db, (trx) => note(trx, account, { uidValidity: inbox.uidValidity, lastUid: 0 }))
  }
  const waiting = await inbox.numbers(after, account.since)
  const now = waiting.slice(0, mails)
  if (now.length === 0) return
  done.more = true
  const about = await inbox.about(now)
  for (const uid of now) {
    if (signal.aborted || inbox.received() > bytes) return
    if (done.received >= room) throw new ApiError('badRequest', { key: 'mail.fault.full', params: { n: all } })
    const told = about.get(uid)
    // one that was taken away from the mailbox meanwhile is passed by with the next one
    if (told && (await keep(app, account, inbox, uid, told))) done.received += 1
  }
  done.more = waiting.length > now.length
}

/**
 * Receives what is new in the mailbox of a person. Throws an ApiError that says why nothing came; where something did before,
 * the answer says so beside how many there are.
 */
export async function receive(app: App, userId: string, within: Limits = limits): Promise<Received> {
  const { db, settings } = app
  if (!(await accountOf(db, userId))) throw new ApiError('badRequest', { key: 'mail.fault.notSet' })
  const room = within.all - (await countOf(db, userId))
  if (room <= 0) throw new ApiError('badRequest', { key: 'mail.fault.full', params: { n: within.all } })
  const by = newId()
  const account = await take(db, userId, by)
  if (!account) throw new ApiError('badRequest', { key: 'mail.fault.busy' })
  const signal = AbortSignal.timeout(within.time)
  const own = () => db.updateTable('base_mail_account').where('id', '=', account.id).where('busyBy', '=', by)
  const renew = setInterval(() => {
    own()
      .set({ busyUntil: new Date(Date.now() + lease) })
      .execute()
      // whoever cannot say that they live lose the mailbox, and find that at their next write
      .catch(() => {})
  }, lease / 3)
  const done: Received = { received: 0, more: false }
  try {
    await withOwnInbox(app, userId, placeStored(settings, account), signal, (inbox) =>
      receiveNew(app, account, inbox, { ...within, room, signal }, done),
    )
  } catch (error) {
    if (!(error instanceof ApiError) || done.received === 0) throw error
    done.fault = error
  } finally {
    clearInterval(renew)
    await own().set({ busyBy: null, busyUntil: null, receivedTime: new Date() }).execute()
  }
  return done
}
