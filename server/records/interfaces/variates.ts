import { resolve } from '#core/expression/expr.ts'
import type { Row, Scope } from '#core/types.ts'
import { mostWork, withinWork } from '#core/work.ts'
import type { Config } from '../../base/config.ts'
import { ApiError } from '../../base/errors.ts'
import type { Db } from '../../db/types.ts'
import { openSecret, sealSecret } from '../../settings/secrets.ts'

type KeyConfig = Pick<Config, 'PINGE_SECRET_KEY' | 'PINGE_DATA'>
type Header = { field: string; value: string }

const placeOf = (id: string) => `base_data_interface_variate:${id}:value`

/** Keeps the value of a secret variate, which goes to the server that the interface calls now and to no other. */
export async function keepVariateSecret(
  trx: Db,
  config: KeyConfig,
  variateId: string,
  secret: { value: string; origin: string },
): Promise<void> {
  const kept = { sealed: sealSecret(config, placeOf(variateId), secret.value), origin: secret.origin }
  await trx
    .insertInto('base_data_interface_variate_secret')
    .values({ variateId, ...kept })
    .onConflict((one) => one.column('variateId').doUpdateSet(kept))
    .execute()
}

/** The value of a secret variate with where it may go; nothing where it has none. */
export async function variateSecret(db: Db, config: KeyConfig, variateId: string): Promise<{ value: string; origin: string } | undefined> {
  const row = await db
    .selectFrom('base_data_interface_variate_secret')
    .select(['sealed', 'origin'])
    .where('variateId', '=', variateId)
    .executeTakeFirst()
  return row && { value: openSecret(config, placeOf(variateId), row.sealed), origin: row.origin }
}

/** The codes of variates that texts name. */
export const variatesNamed = (texts: readonly unknown[]): Set<string> =>
  new Set(texts.flatMap((text) => [...String(text ?? '').matchAll(/\bvariate\.([A-Za-z_]\w*)/g)].map(([, code]) => code as string)))

/** What of an interface may name a variate, but for its headers. */
export const textsOf = (record: Row): unknown[] => [
  ...[record.url, record.queryJson, record.body, record.rowFilter, record.statement, record.conditionsJson],
]

const ofInterface = (db: Db, record: Row) =>
  db.selectFrom('base_data_interface_variate').where('interfaceId', '=', String(record.id)).orderBy('sortCode').orderBy('enCode')

/** A secret is for headers alone: anywhere else it could be read again. Throws where an interface names one elsewhere. */
export async function mustNotTellSecrets(db: Db, record: Row): Promise<void> {
  const named = variatesNamed(textsOf(record))
  if (named.size === 0) return
  const secrets = await ofInterface(db, record).select(['enCode']).where('kind', '=', 'secret').execute()
  const told = secrets.find(({ enCode }) => named.has(enCode))
  if (told) throw new ApiError('badRequest', { key: 'interface.variate.onlyHeaders', params: { name: told.enCode } })
}

/** The variates of an interface by their codes, without the secret ones; an expression reads what the call was given. */
export async function variatesOf(db: Db, record: Row, scope: Scope): Promise<Row> {
  const found = await ofInterface(db, record).select(['enCode', 'kind', 'value']).where('kind', '<>', 'secret').execute()
  return Object.fromEntries(
    found.map(({ enCode, kind, value }) => [
      enCode,
      kind === 'expression' ? withinWork(mostWork.form, () => resolve(value ?? '', scope)) : (value ?? ''),
    ]),
  )
}

/** The secret variates that headers name. Throws where one was typed for another server than the one that is called. */
export async function secretsFor(
  db: Db,
  config: KeyConfig,
  interfaceId: string,
  { headers, origin }: { headers: readonly Header[]; origin: string },
): Promise<Row> {
  const named = variatesNamed(headers.map(({ value }) => value))
  if (named.size === 0) return {}
  const rows = await ofInterface(db, { id: interfaceId }).select(['id', 'enCode']).where('kind', '=', 'secret').execute()
  const secrets: Row = {}
  for (const { id, enCode } of rows) {
    if (!named.has(enCode)) continue
    const secret = await variateSecret(db, config, id)
    if (!secret) continue
    if (secret.origin !== origin)
      throw new ApiError('badRequest', { key: 'interface.variate.elsewhere', params: { name: enCode, host: secret.origin } })
    secrets[enCode] = secret.value
  }
  return secrets
}

/** What an interface reads, with its secrets beside the other variates. */
export function withSecrets(scope: Scope, secrets: Row): Scope {
  const item = (scope.item ?? {}) as Row
  return { ...scope, item: { ...item, variate: { ...(item.variate as Row), ...secrets } } }
}
