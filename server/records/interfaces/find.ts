import type { Row } from '#core/types.ts'
import { notFound } from '../../base/errors.ts'
import type { Db } from '../../db/types.ts'
import { entityOf } from '../entity/catalog.ts'
import { findBy, findRecord } from '../entity/query.ts'

/** A data interface by its id or code, or nothing. An id goes before a code, as everywhere. */
export async function findInterface(db: Db, idOrCode: string): Promise<Row | undefined> {
  const entity = entityOf('dataInterface')
  return (await findRecord(db, entity, idOrCode)) ?? (await findBy(db, entity, { enCode: idOrCode }))
}

/** An interface that may be called; throws not found, also when it is switched off. */
export async function enabledInterface(db: Db, idOrCode: string): Promise<Row> {
  const found = await findInterface(db, idOrCode)
  return found?.enabledMark === 1 ? found : Promise.reject(notFound())
}
