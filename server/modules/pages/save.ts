import type { WriteContext } from '../../auth/writer.ts'
import { notFound } from '../../base/errors.ts'
import type { Db } from '../../db/types.ts'
import { conflict, isBehind } from '../../records/write/conflict.ts'
import { headOf, versionContent, versionInfos } from '../versions/index.ts'
import { refuse } from './faults.ts'
import { hashOf } from './shipped.ts'
import type { SchemaStore, Stored } from './stores.ts'

export interface Change {
  content: string
  note: string | undefined
  /** what the person began with: its version, and its hash if they know it */
  baseVersion: number | undefined
  baseHash: string | undefined
  /** it stands as delivered again */
  shipped?: boolean
}

/** The schema with its versions locked; throws not found. */
async function locked(trx: Db, store: SchemaStore, code: string, context: WriteContext): Promise<Stored> {
  const found = await store.read(trx, code, context.t)
  if (!found) throw notFound()
  await headOf(trx, store.kind, found.key, { lock: true })
  return (await store.read(trx, code, context.t)) ?? found
}

/**
 * Saves a schema as a new version; gives what stands now. The same content again makes no version. Throws with the
 * faults, or, when somebody saved in between, a conflict with who and when in `data`.
 */
export async function save(trx: Db, store: SchemaStore, code: string, change: Change, context: WriteContext): Promise<Stored> {
  const stored = await locked(trx, store, code, context)
  const { content, note, baseVersion, baseHash, shipped = false } = change
  const hash = hashOf(stored.content)
  if (isBehind(baseVersion, stored.version) || isBehind(baseHash, hash)) {
    const { userName = null, time = null } = (await versionInfos(trx, store.kind, stored.key))[0] ?? {}
    throw conflict({ version: stored.version, hash, userName, time }, { key: 'studio.conflict' })
  }
  if (content === stored.content && shipped === stored.asShipped) return stored
  refuse(await store.faults(trx, content, stored))
  await store.write(trx, stored, { content, note, shipped }, context)
  return (await store.read(trx, code, context.t)) ?? stored
}

/** One version's content; version 0 of a shipped page is what was delivered. Throws not found. */
export async function contentOf(db: Db, store: SchemaStore, stored: Stored, version: number): Promise<string> {
  const content =
    version === 0
      ? (stored.shipped ?? (stored.version === 0 ? stored.content : undefined))
      : await versionContent(db, store.kind, stored.key, version)
  if (content === undefined) throw notFound()
  return content
}
