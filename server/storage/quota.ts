import { sql } from 'kysely'
import { formatSize } from '#core/format/format.ts'
import { ApiError } from '../base/errors.ts'
import type { Db } from '../db/types.ts'
import { readSettings } from '../settings/settings.ts'
import type { Store } from './store.ts'

const megabyte = 1_048_576
/** Room on the disk that is left for the database and everything else. */
const reserve = 256 * megabyte

async function sizeOf(db: Db, ownerId?: string): Promise<number> {
  const stored = db.selectFrom('base_file').select(sql<string>`coalesce(sum("size"), 0)`.as('n'))
  const coming = db.selectFrom('base_file_upload').select(sql<string>`coalesce(sum("size"), 0)`.as('n'))
  const [one, other] =
    ownerId === undefined ? [stored, coming] : [stored.where('ownerId', '=', ownerId), coming.where('ownerId', '=', ownerId)]
  return Number((await one.executeTakeFirst())?.n ?? 0) + Number((await other.executeTakeFirst())?.n ?? 0)
}

interface Quotas {
  one: number
  own: number
  all: number
}
async function readQuotas(db: Db): Promise<Quotas> {
  const settings = await readSettings(db)
  const limit = (mb: string) => Number(mb) * megabyte
  return { one: limit(settings.fileMaxSize), own: limit(settings.fileQuotaUser), all: limit(settings.fileQuotaAll) }
}

async function requireQuota(db: Db, { one, own, all }: Quotas, ownerId: string, size: number): Promise<void> {
  if (one > 0 && size > one) throw new ApiError('tooLarge', { key: 'upload.tooBig', params: { size: formatSize(one) } })
  if (own > 0 && (await sizeOf(db, ownerId)) + size > own)
    throw new ApiError('tooLarge', { key: 'upload.quotaUser', params: { size: formatSize(own) } })
  if (all > 0 && (await sizeOf(db)) + size > all)
    throw new ApiError('tooLarge', { key: 'upload.quotaAll', params: { size: formatSize(all) } })
}

/** Throws when the disk has no room for so many bytes. */
export async function requireDisk(store: Store, size: number): Promise<void> {
  if ((await store.free()) < size + reserve) throw new ApiError('unavailable', { key: 'upload.diskFull' })
}

/** Throws when a file of this size may not come: it is too large, its owner or everybody has too much, or the disk is full. */
export async function requireRoom(db: Db, store: Store, ownerId: string, size: number): Promise<void> {
  await requireQuota(db, await readQuotas(db), ownerId, size)
  await requireDisk(store, size)
}

/** For the advisory lock: whose quotas are being counted. */
const lockClass = 726_465

/**
 * Throws when a file of this size is over a quota, and keeps everybody else who would count the same until the
 * transaction ends: of many that come at once, no more get through than there is room for.
 */
export async function takeRoom(trx: Db, ownerId: string, size: number): Promise<void> {
  const quotas = await readQuotas(trx)
  if (quotas.own > 0 || quotas.all > 0)
    await sql`select pg_advisory_xact_lock(${lockClass}::int, ${quotas.all > 0 ? sql`0` : sql`hashtext(${ownerId})`})`.execute(trx)
  await requireQuota(trx, quotas, ownerId, size)
}

/** What a store says when it is full becomes what a person can read. */
export const readableStoreError = (error: unknown): unknown =>
  ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '')
    ? new ApiError('unavailable', { key: 'upload.diskFull' })
    : error
