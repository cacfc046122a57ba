import type { Json, Row } from '#core/types.ts'
import { ApiError } from '../../base/errors.ts'
import type { Db } from '../../db/types.ts'
import { loose } from '../query/anyTable.ts'
import type { Stored } from './stored.ts'

/** Who saved a record, and when (milliseconds). */
export interface Changed {
  name: string
  time: number
}

/** Somebody saved first: what stands now goes back in `data`, of a record with who saved it in `$changed`; nothing was changed. */
export const conflict = (newer: object | null, { by, key }: { by?: Changed | undefined; key?: string } = {}): ApiError =>
  new ApiError('conflict', { data: by ? { ...newer, $changed: by } : newer, ...(key === undefined ? {} : { key }) })

/** Whether what somebody began with is not what stands any more: a version, or a hash of what they read. Who says nothing is never behind. */
export function isBehind(began: Json | undefined, stands: number | string): boolean {
  if (began === undefined || began === null) return false
  return typeof stands === 'number' ? Number(began) !== stands : began !== stands
}

/** Who saved a record last, for whoever comes second; nothing where nobody is known to have. */
async function lastChange(db: Db, { table, id: idColumn, modifyUserId, modifyTime }: Stored, id: string): Promise<Changed | undefined> {
  const row = await loose(db).selectFrom(table).select([modifyUserId, modifyTime]).where(idColumn, '=', id).executeTakeFirst()
  const [userId, time] = [row?.[modifyUserId], row?.[modifyTime]]
  const at = time === null || time === undefined ? Number.NaN : new Date(time as string | number | Date).getTime()
  if (typeof userId !== 'string' || Number.isNaN(at)) return undefined
  const user = await db.selectFrom('base_user').select('realName').where('id', '=', userId).executeTakeFirst()
  return user && { name: user.realName, time: at }
}

/** The version that a caller read must be the stored one: else throws a conflict that carries the newer record. */
export async function requireNewest(trx: Db, stored: Stored, sent: Json | undefined, current: Row): Promise<void> {
  if (isBehind(sent, Number(current.version))) throw conflict(current, { by: await lastChange(trx, stored, String(current.id)) })
}

/** An error as it is told to a caller who reads records in another shape: of a conflict `shape` makes what it carries. Any other error stays. */
export async function withNewer(
  error: unknown,
  shape: (newer: Row, by: Changed | undefined) => ApiError | Promise<ApiError>,
): Promise<unknown> {
  if (!(error instanceof ApiError) || error.problem !== 'conflict' || !error.data) return error
  const { $changed, ...newer } = error.data as Row & { $changed?: Changed }
  return shape(newer, $changed)
}
