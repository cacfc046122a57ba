import type { Row } from '#core/types.ts'
import type { WriteContext } from '../../auth/writer.ts'
import type { Config } from '../../base/config.ts'
import { invalid, notFound } from '../../base/errors.ts'
import type { Db } from '../../db/types.ts'
import { ownValues } from '../../records/entity/kind.ts'
import { repository } from '../../records/entity/repository.ts'
import { apiType } from '../../records/interfaces/call.ts'
import { findInterface } from '../../records/interfaces/find.ts'
import { originOf } from '../../records/interfaces/headers.ts'
import { keepVariateSecret, variateSecret } from '../../records/interfaces/variates.ts'
import { secretMask } from '../../settings/secrets.ts'

const store = () => repository('dataInterfaceVariate')
/** Characters of a secret value. */
const longestSecret = 2000

/** Variates as their forms show them: of a secret one only whether it has a value. */
export async function shownVariates(db: Db, records: readonly Row[]): Promise<Row[]> {
  const ids = records.filter(({ kind }) => kind === 'secret').map(({ id }) => String(id))
  const found =
    ids.length > 0
      ? await db.selectFrom('base_data_interface_variate_secret').select('variateId').where('variateId', 'in', ids).execute()
      : []
  const has = new Set(found.map(({ variateId }) => variateId))
  return records.map((record) => ({ ...record, secret: has.has(String(record.id)) ? secretMask : '' }))
}

/** One of them. */
export const shownVariate = async (db: Db, record: Row): Promise<Row> => (await shownVariates(db, [record]))[0] ?? record

/** Where the calls of a variate's interface go: a secret is for that server. Throws where it calls none. */
async function originFor(trx: Db, interfaceId: string, { t }: WriteContext): Promise<string> {
  const record = await findInterface(trx, interfaceId)
  if (!record) throw notFound()
  const origin = record.type === apiType ? originOf(record.url) : undefined
  if (origin === undefined) throw invalid([{ field: 'kind', rule: 'noApi', message: t('t:interface.variate.noApi') }])
  return origin
}

/** What a form sends, and the secret apart from it; nothing where the kept one stays. */
const apart = ({ secret: typed, ...sent }: Row, kind: Row[string] | undefined): { values: Row; secret: string | undefined } =>
  kind === 'secret'
    ? {
        values: { ...sent, value: null },
        secret: typed === undefined || typed === secretMask ? undefined : String(typed ?? '').slice(0, longestSecret),
      }
    : { values: sent, secret: undefined }

const needed = ({ t }: WriteContext) => invalid([{ field: 'secret', rule: 'required', message: t('t:interface.variate.secretNeeded') }])

/** Makes a variate. */
export async function makeVariate(trx: Db, config: Config, sent: Row, context: WriteContext): Promise<Row> {
  const { values, secret } = apart(sent, sent.kind)
  if (sent.kind === 'secret' && !secret) throw needed(context)
  const made = await store().insert(trx, values, context)
  if (secret) {
    const origin = await originFor(trx, String(made.interfaceId), context)
    await keepVariateSecret(trx, config, String(made.id), { value: secret, origin })
  }
  return made
}

/** Changes a variate; a secret that is not sent anew stays. */
export async function changeVariate(trx: Db, config: Config, { id, sent }: { id: string; sent: Row }, context: WriteContext): Promise<Row> {
  const before = await store().stored(trx, id)
  const { values, secret } = apart(sent, before.kind)
  if (secret === '') throw needed(context)
  const saved = await store().update(trx, id, values, context)
  if (secret !== undefined) {
    const origin = await originFor(trx, String(before.interfaceId), context)
    await keepVariateSecret(trx, config, id, { value: secret, origin })
  }
  return saved
}

/** A code that no variate of an interface has yet. */
async function freeCode(trx: Db, interfaceId: string, wanted: string): Promise<string> {
  const rows = await trx.selectFrom('base_data_interface_variate').select('enCode').where('interfaceId', '=', interfaceId).execute()
  const taken = new Set(rows.map(({ enCode }) => enCode))
  for (let i = 1; ; i++) {
    const code = i === 1 ? wanted : `${wanted.slice(0, 45)}_${i}`
    if (!taken.has(code)) return code
  }
}

/** Copies a variate, to the same interface or to another one, with its secret, which goes where it went before. */
export async function copyVariate(
  trx: Db,
  config: Config,
  { record, interfaceId }: { record: Row; interfaceId: string },
  context: WriteContext,
): Promise<Row> {
  const enCode = await freeCode(trx, interfaceId, String(record.enCode))
  const made = await store().insert(trx, { ...ownValues(store().entity, record), interfaceId, enCode }, context)
  const secret = record.kind === 'secret' ? await variateSecret(trx, config, String(record.id)) : undefined
  if (secret) await keepVariateSecret(trx, config, String(made.id), secret)
  return made
}

/** The variates of an interface, as they are stored. */
export const variatesStored = (db: Db, interfaceId: string): Promise<Row[]> =>
  db
    .selectFrom('base_data_interface_variate')
    .selectAll()
    .where('interfaceId', '=', interfaceId)
    .orderBy('sortCode')
    .orderBy('enCode')
    .execute() as Promise<Row[]>

/** Copies all variates of an interface to another one. */
export async function copyVariates(trx: Db, config: Config, from: string, to: string, context: WriteContext): Promise<void> {
  for (const record of await variatesStored(trx, from)) await copyVariate(trx, config, { record, interfaceId: to }, context)
}
