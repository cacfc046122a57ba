import type { Row } from '#core/types.ts'
import { ApiError } from '../../base/errors.ts'
import { isTooDeep } from '../../http/depth.ts'
import type { ExportFile } from '../../http/download.ts'
import { commonFields, type Entity } from './catalog.ts'

/** A `.bdd` file: an export as JSON text that names the entity it holds, so that an importer can refuse another one's. */
export interface Bdd<T = unknown> {
  entity: string
  version: 1
  data: T
}

/** A record without what belongs to this database only: who made it, when, and its version. */
export function exported(entity: Entity, record: Row): Row {
  return Object.fromEntries(
    Object.entries(record).filter(
      ([name]) => name === 'id' || (entity.columns.has(name) && !(commonFields as readonly string[]).includes(name)),
    ),
  )
}

/** The file of an export. */
export const toBdd = (name: string, entity: string, data: unknown): ExportFile => ({
  name: `${name.replace(/[\\/:*?"<>|\p{Cc}]/gu, '_')}.bdd`,
  content: JSON.stringify({ entity, version: 1, data } satisfies Bdd, null, 2),
})

/** Reads a `.bdd` file. Throws when it is not one, or was exported from another entity. */
export function fromBdd<T>(content: string, entity: string): T {
  let file: Partial<Bdd<T>> | null
  try {
    file = JSON.parse(content.replace(/^\uFEFF/, '')) as Partial<Bdd<T>> | null
  } catch {
    throw new ApiError('badRequest', { key: 'server.fileBroken' })
  }
  if (file === null || typeof file !== 'object' || typeof file.entity !== 'string' || isTooDeep(file))
    throw new ApiError('badRequest', { key: 'server.fileBroken' })
  if (file.entity !== entity) throw new ApiError('badRequest', { key: 'server.fileEntity' })
  if (typeof file.version === 'number' && file.version > 1) throw new ApiError('badRequest', { key: 'server.fileNewer' })
  if (file.version !== 1 || file.data === null || typeof file.data !== 'object')
    throw new ApiError('badRequest', { key: 'server.fileBroken' })
  return file.data
}
