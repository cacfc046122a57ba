import type { Row } from '#core/types.ts'
import type { Config } from '../../base/config.ts'
import type { Db } from '../../db/types.ts'
import { openSecret, sealSecret } from '../../settings/secrets.ts'
import { forgetBindings } from './bindings.ts'
import type { Account } from './message.ts'
import type { AccountConfig, Before, Checked } from './settings.ts'
import { isWay } from './ways.ts'

const placeOf = (accountId: string, field: string) => `msg_account:${accountId}:${field}`

/** The settings of an account as they are kept. */
const configOf = (record: { config?: Row[string] | undefined }): AccountConfig => JSON.parse(String(record.config || '{}')) as AccountConfig

/** What is kept of an account beside its own fields: its settings, and which secrets it has. */
export async function keptOf(db: Db, record: Row): Promise<Before> {
  const rows = await db.selectFrom('msg_account_secret').select('field').where('accountId', '=', String(record.id)).execute()
  return { config: configOf(record), secrets: new Set(rows.map(({ field }) => field)) }
}

/** Keeps secrets that were typed, and forgets those that were taken away. */
export async function keepSecrets(trx: Db, config: Config, accountId: string, secrets: Checked['secrets']): Promise<void> {
  for (const [field, secret] of Object.entries(secrets))
    if (secret === null) await trx.deleteFrom('msg_account_secret').where('accountId', '=', accountId).where('field', '=', field).execute()
    else {
      const sealed = sealSecret(config, placeOf(accountId, field), secret)
      await trx
        .insertInto('msg_account_secret')
        .values({ accountId, field, sealed })
        .onConflict((one) => one.columns(['accountId', 'field']).doUpdateSet({ sealed }))
        .execute()
    }
}

/** Forgets what is kept beside an account that is deleted. */
export async function forgetAccount(trx: Db, accountId: string): Promise<void> {
  await trx.deleteFrom('msg_account_secret').where('accountId', '=', accountId).execute()
  await trx.deleteFrom('msg_account_rate').where('accountId', '=', accountId).execute()
  await forgetBindings(trx, accountId)
}

/** An account with its secrets, to be sent through; nothing where there is none or it is switched off. Throws where they cannot be decrypted. */
export async function usableAccount(db: Db, config: Config, id: string): Promise<Account | undefined> {
  const row = await db
    .selectFrom('msg_account')
    .select(['id', 'way', 'config', 'enabledMark', 'ratePerMinute'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (row?.enabledMark !== 1 || !isWay(row.way)) return undefined
  const sealed = await db.selectFrom('msg_account_secret').select(['field', 'sealed']).where('accountId', '=', id).execute()
  return {
    ...{ id, way: row.way, config: configOf(row), ratePerMinute: Number(row.ratePerMinute) },
    secrets: Object.fromEntries(sealed.map((one) => [one.field, openSecret(config, placeOf(id, one.field), one.sealed)])),
  }
}
