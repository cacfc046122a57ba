import { createHash } from 'node:crypto'
import type { Json, Row } from '#core/types.ts'
import type { Config } from '../base/config.ts'
import { ApiError } from '../base/errors.ts'
import type { Db } from '../db/types.ts'
import { openSecret, sealSecret } from '../settings/secrets.ts'
import { isSourceKind, type SourceKind, type Target } from './kinds.ts'

/** What reading a data source needs to know of this installation. */
export type SourceConfig = Pick<Config, 'PINGE_OUTBOUND_HOSTS' | 'PINGE_SECRET_KEY' | 'PINGE_DATA'>
type KeyConfig = Pick<Config, 'PINGE_SECRET_KEY' | 'PINGE_DATA'>

const placeOf = (id: string) => `base_data_source:${id}:password`

/** Keeps the password of a data source. */
export async function keepPassword(trx: Db, config: KeyConfig, sourceId: string, password: string): Promise<void> {
  const sealed = sealSecret(config, placeOf(sourceId), password)
  await trx
    .insertInto('base_data_source_secret')
    .values({ sourceId, sealed })
    .onConflict((one) => one.column('sourceId').doUpdateSet({ sealed }))
    .execute()
}

/** Whether a data source has a password. */
export const hasPassword = async (db: Db, sourceId: string): Promise<boolean> =>
  (await db.selectFrom('base_data_source_secret').select('sourceId').where('sourceId', '=', sourceId).executeTakeFirst()) !== undefined

/** The password of a data source; nothing where it has none. Throws where it cannot be decrypted. */
export async function passwordOf(db: Db, config: KeyConfig, sourceId: string): Promise<string> {
  const row = await db.selectFrom('base_data_source_secret').select('sealed').where('sourceId', '=', sourceId).executeTakeFirst()
  return row ? openSecret(config, placeOf(sourceId), row.sealed) : ''
}

const words = (value: Json | undefined) => String(value ?? '').trim()

/** Where a data source is, from its record and its password. Throws where its kind is none of ours. */
export function targetOf(record: Row, password: string): Target {
  const { kind } = record
  if (!isSourceKind(kind)) throw new ApiError('badRequest', { key: 'dataSource.fault.kind' })
  const target: Omit<Target, 'key'> = {
    kind,
    host: words(record.host),
    port: Number(record.port),
    database: words(record.databaseName),
    user: words(record.userName),
    password,
    schema: words(record.schemaName),
    tls: record.tls === 1,
    ca: words(record.ca),
    timeout: Number(record.timeout ?? 10) * 1000,
    rowCap: Number(record.rowCap ?? 1000),
    connections: Number(record.connections ?? 3),
  }
  const digest = createHash('sha256').update(JSON.stringify(target)).digest('base64url')
  return { key: `${words(record.id)} ${digest}`, ...target }
}

/** A data source that may be read; throws where there is none or it is switched off. */
export async function usableSource(db: Db, config: KeyConfig, id: string): Promise<Target> {
  const record = await db.selectFrom('base_data_source').selectAll().where('id', '=', id).executeTakeFirst()
  if (!record) throw new ApiError('badRequest', { key: 'dataSource.fault.gone' })
  if (record.enabledMark !== 1) throw new ApiError('badRequest', { key: 'dataSource.fault.off', params: { name: record.fullName } })
  return targetOf(record as Row, await passwordOf(db, config, id))
}

/** The kind of a data source; nothing where there is none. */
export async function kindOfSource(db: Db, id: string): Promise<SourceKind | undefined> {
  const row = await db.selectFrom('base_data_source').select('kind').where('id', '=', id).executeTakeFirst()
  return isSourceKind(row?.kind) ? row.kind : undefined
}
