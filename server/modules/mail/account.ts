import type { Config } from '../../base/config.ts'
import { ApiError } from '../../base/errors.ts'
import { type Actor, audit } from '../../db/audit.ts'
import { newId } from '../../db/ids.ts'
import type { Db, RowOf } from '../../db/types.ts'
import { openSecret, sealSecret, secretMask } from '../../settings/secrets.ts'

/** How the line to a mailbox is kept from others: from its beginning, after a plain greeting, or not at all. */
export const securities = ['tls', 'starttls', 'none'] as const
export type Security = (typeof securities)[number]

/** A mailbox as its person says it: the password may be the mask of the one that is kept. */
export interface AskedAccount {
  host: string
  port: number
  security: Security
  account: string
  password: string
  /** mails that came before stay where they are */
  since: number
}

/** Where mails are fetched, with the password as it is sent. */
export type MailPlace = Omit<AskedAccount, 'since'>

type StoredAccount = RowOf<'base_mail_account'>

/** The mailbox of a person; nothing where they have set none. */
export const accountOf = (db: Db, userId: string): Promise<StoredAccount | undefined> =>
  db.selectFrom('base_mail_account').selectAll().where('userId', '=', userId).executeTakeFirst()

/** Where the password of a person's mailbox stands: sealed for it, it opens nothing else. */
const placeOf = (userId: string) => `base_mail_account:${userId}:password`

/** Whether two mailboxes are one: the numbers of its mails go on, and its password may be used again. */
const isSame = (one: Pick<StoredAccount, 'host' | 'account'>, other: Pick<StoredAccount, 'host' | 'account'>) =>
  one.host === other.host && one.account === other.account

/** Whether a password may travel to where it is asked for now: nobody has it sent by a weaker line than it was typed for. */
const mayKeep = (stored: StoredAccount, asked: AskedAccount) =>
  isSame(stored, asked) && stored.port === asked.port && stored.security === asked.security

/** An account in the form in which it is compared and called. */
const plain = (asked: AskedAccount): AskedAccount => ({ ...asked, host: asked.host.trim().toLowerCase(), account: asked.account.trim() })

/** Throws where a mailbox would be reached without encryption, except at hosts that the installation has released. */
function requireSafe({ host, port, security }: AskedAccount, { PINGE_OUTBOUND_HOSTS: allowed }: Config): void {
  if (security === 'none' && !allowed.some((one) => [host, `${host}:${port}`].includes(one)))
    throw new ApiError('badRequest', { key: 'mail.fault.plain' })
}

/** What a mailbox is reached with. Throws where its password has to be typed anew. */
export function placeAsked(config: Config, userId: string, stored: StoredAccount | undefined, sent: AskedAccount): MailPlace {
  const asked = plain(sent)
  requireSafe(asked, config)
  const { since: _since, ...place } = asked
  if (asked.password !== secretMask) return place
  if (!stored || !mayKeep(stored, asked)) throw new ApiError('badRequest', { key: 'mail.fault.again' })
  return { ...place, password: openSecret(config, placeOf(userId), stored.password) }
}

/** What the mailbox that is kept is reached with. */
export function placeStored(config: Config, stored: StoredAccount): MailPlace {
  const { host, port, account, userId } = stored
  const asked = { host, port, account, security: stored.security as Security, password: '', since: stored.since }
  // what was released once may not be any more
  requireSafe(asked, config)
  return { host, port, account, security: asked.security, password: openSecret(config, placeOf(userId), stored.password) }
}

/** What the audit trail says of a mailbox: no password, and nothing of how far it was received. */
const trace = ({ host, port, security, account, since }: Omit<AskedAccount, 'password'>) => ({ host, port, security, account, since })

/** Keeps the mailbox of a person. What leads to another mailbox begins anew; mails that came from the one before stay. */
export async function keepAccount(trx: Db, config: Config, actor: Actor, sent: AskedAccount): Promise<void> {
  const { userId } = actor
  const stored = await trx.selectFrom('base_mail_account').selectAll().where('userId', '=', userId).forUpdate().executeTakeFirst()
  const { password } = placeAsked(config, userId, stored, sent)
  const asked = plain(sent)
  const values = { ...trace(asked), since: new Date(asked.since), password: sealSecret(config, placeOf(userId), password) }
  if (!stored)
    await trx
      .insertInto('base_mail_account')
      .values({ id: newId(), userId, ...values })
      .execute()
  else {
    // whoever receives from the mailbox as it was finds that it is theirs no more
    const again = isSame(stored, asked) ? {} : { id: newId(), uidValidity: '', lastUid: 0, receivedTime: null }
    await trx
      .updateTable('base_mail_account')
      .set({ ...values, ...again, busyBy: null, busyUntil: null })
      .where('id', '=', stored.id)
      .execute()
  }
  const before = stored && trace({ ...stored, security: stored.security as Security })
  await audit(trx, actor, [{ entity: 'mailAccount', recordId: userId, verb: stored ? 'update' : 'create', before, after: trace(asked) }])
}

/** Takes the mailbox of a person away, with its password; mails that came from it stay. */
export async function removeAccount(trx: Db, actor: Actor): Promise<void> {
  const gone = await trx.deleteFrom('base_mail_account').where('userId', '=', actor.userId).returningAll().executeTakeFirst()
  if (!gone) return
  const before = trace({ ...gone, security: gone.security as Security })
  await audit(trx, actor, [{ entity: 'mailAccount', recordId: actor.userId, verb: 'delete', before }])
}
