import type { Row } from '#core/types.ts'
import type { WriteContext } from '../../auth/writer.ts'
import { ApiError } from '../../base/errors.ts'
import type { Db } from '../../db/types.ts'
import { fromBdd } from '../../records/entity/bdd.ts'
import { findBy } from '../../records/entity/query.ts'
import { repository } from '../../records/entity/repository.ts'

/** Import of an exported interface: mode 0 leaves one with the same code as it is, mode 1 adds it under a free code. Headers do not travel. */
export async function importInterface(
  trx: Db,
  content: string,
  mode: 0 | 1,
  context: WriteContext,
): Promise<{ added: number; skipped: number }> {
  const store = repository('dataInterface')
  const row = fromBdd<Row>(content, 'dataInterface')
  if (Array.isArray(row) || typeof row.enCode !== 'string') throw new ApiError('badRequest', { key: 'server.fileBroken' })
  if (mode === 0 && (await findBy(trx, store.entity, { enCode: row.enCode }))) return { added: 0, skipped: 1 }
  const enCode = await store.freeName(trx, 'enCode', row.enCode)
  await store.insert(trx, { ...row, id: null, enCode }, context)
  return { added: 1, skipped: 0 }
}
