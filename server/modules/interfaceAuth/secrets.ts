import { randomBytes } from 'node:crypto'
import type { Config } from '../../base/config.ts'
import type { Db } from '../../db/types.ts'
import { openSecret, sealSecret } from '../../settings/secrets.ts'

/** How long the earlier secret of a key stays good after a new one was made. */
const overlap = 7 * 86_400_000

const placeOf = (keyId: string) => `base_interface_key:${keyId}:secret`
const newSecret = () => randomBytes(32).toString('base64url')

/** Gives a key its first secret. */
export async function firstSecret(trx: Db, config: Config, keyId: string): Promise<string> {
  const secret = newSecret()
  const sealed = sealSecret(config, placeOf(keyId), secret)
  await trx.insertInto('base_interface_key_secret').values({ keyId, place: 0, sealed }).execute()
  return secret
}

/** Gives a key another secret. The one that it had stays good for seven days, one before that no longer. */
export async function nextSecret(trx: Db, config: Config, keyId: string): Promise<string> {
  await endEarlier(trx, keyId)
  await trx
    .updateTable('base_interface_key_secret')
    .set({ place: 1, until: new Date(Date.now() + overlap) })
    .where('keyId', '=', keyId)
    .where('place', '=', 0)
    .execute()
  return firstSecret(trx, config, keyId)
}

/** Ends the earlier secret of a key now. */
export const endEarlier = (trx: Db, keyId: string) =>
  trx.deleteFrom('base_interface_key_secret').where('keyId', '=', keyId).where('place', '=', 1).execute()

/** The secrets by which calls of a key may be signed now. */
export async function goodSecrets(db: Db, config: Config, keyId: string): Promise<string[]> {
  const rows = await db.selectFrom('base_interface_key_secret').select(['sealed', 'until']).where('keyId', '=', keyId).execute()
  return rows.flatMap(({ sealed, until }) => (until === null || until > Date.now() ? [openSecret(config, placeOf(keyId), sealed)] : []))
}

/** Until when the earlier secrets of keys are good, by the key. */
export async function earlierUntil(db: Db, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('base_interface_key_secret')
    .select(['keyId', 'until'])
    .where('keyId', 'in', ids)
    .where('place', '=', 1)
    .execute()
  return new Map(rows.flatMap(({ keyId, until }) => (until !== null && until > Date.now() ? [[keyId, until] as const] : [])))
}
