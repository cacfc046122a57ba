import { sql } from 'kysely'
import { type Actor, audit } from '../../db/audit.ts'
import type { Db } from '../../db/types.ts'
import { type FromAnswer, integer, object, orNull, time } from '../../http/answer.ts'
import { text } from '../../http/route.ts'
import { conflict, isBehind } from '../../records/write/conflict.ts'

/** What the page studio writes, with its history. A page goes by its code; the form and the list of an application by the application's id. */
export type SchemaKind = 'page' | 'form' | 'list'
/** Everything that is kept with its history; a print template goes by its id. */
type VersionedKind = SchemaKind | 'print'

export interface SchemaChange {
  kind: VersionedKind
  code: string
  /** JSON text, as the person wrote it */
  content: string
  note?: string | undefined
  user: Actor
  /** the version that the person began with; when it is not the newest any more, nothing is saved */
  baseVersion?: number | undefined
  /** true: from now on it stands as delivered (pages only) */
  shipped?: boolean
  /** who wrote it and when, where that was before now */
  written?: { userId: string | null; at: Date }
  /** so many versions are kept, the newest ones; all where nothing is said */
  most?: number
}

/** The newest version of a schema; version 0 when it was never saved. */
export interface SchemaHead {
  version: number
  shipped: boolean
}

/** What is known of one version, without its content. */
export const versionInfo = object({ version: integer, note: orNull(text), userId: orNull(text), userName: orNull(text), time })
type VersionInfo = FromAnswer<typeof versionInfo>

/** The head of a schema. `lock` holds it until the transaction ends. */
export async function headOf(db: Db, kind: VersionedKind, code: string, options: { lock?: boolean } = {}): Promise<SchemaHead> {
  let query = db.selectFrom('base_schema').select(['version', 'shipped']).where('kind', '=', kind).where('code', '=', code)
  if (options.lock) query = query.forUpdate()
  const row = await query.executeTakeFirst()
  return { version: Number(row?.version ?? 0), shipped: row === undefined || row.shipped === 1 }
}

/**
 * Adds a version and makes it the newest one; gives its number, from 1. Throws a conflict, with the newest version in
 * `data`, when `baseVersion` is given and somebody saved in between. The content is kept as it is: check it before.
 */
export async function saveVersion(trx: Db, change: SchemaChange): Promise<number> {
  const { kind, code, content, note, user, baseVersion, written, most } = change
  await trx
    .insertInto('base_schema')
    .values({ kind, code, version: 0, shipped: 0 })
    .onConflict((conflict) => conflict.columns(['kind', 'code']).doNothing())
    .execute()
  const head = await headOf(trx, kind, code, { lock: true })
  if (isBehind(baseVersion, head.version)) throw conflict((await versionInfos(trx, kind, code))[0] ?? null, { key: 'studio.conflict' })
  const version = head.version + 1
  await trx
    .insertInto('base_schema_version')
    .values({ kind, code, version, content, note: note?.trim().slice(0, 500) || null, userId: user.userId || null, ...written })
    .execute()
  if (most !== undefined)
    await trx
      .deleteFrom('base_schema_version')
      .where('kind', '=', kind)
      .where('code', '=', code)
      .where('version', '<=', version - most)
      .execute()
  await trx
    .updateTable('base_schema')
    .set({ version, shipped: change.shipped ? 1 : 0 })
    .where('kind', '=', kind)
    .where('code', '=', code)
    .execute()
  const before = head.version > 0 ? { version: head.version } : undefined
  await audit(trx, user, [
    { entity: 'schema', recordId: `${kind}:${code}`, verb: before ? 'update' : 'create', before, after: { version, note } },
  ])
  return version
}

/** Every version, the newest first. */
export async function versionInfos(db: Db, kind: VersionedKind, code: string): Promise<VersionInfo[]> {
  const rows = await db
    .selectFrom('base_schema_version as v')
    .leftJoin('base_user as u', 'u.id', 'v.userId')
    .select(['v.version', 'v.note', 'v.userId', 'u.realName', 'v.at'])
    .where('v.kind', '=', kind)
    .where('v.code', '=', code)
    .orderBy('v.version', 'desc')
    .execute()
  return rows.map(({ version, note, userId, realName, at }) => ({ version, note, userId, userName: realName, time: Number(at) }))
}

/** The content of one version, or nothing. */
export async function versionContent(db: Db, kind: VersionedKind, code: string, version: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('base_schema_version')
    .select('content')
    .where('kind', '=', kind)
    .where('code', '=', code)
    .where('version', '=', version)
    .executeTakeFirst()
  return row?.content
}

/** Forgets a schema with all its versions. */
export async function forgetSchema(trx: Db, kind: VersionedKind, code: string): Promise<void> {
  for (const table of ['base_schema_version', 'base_schema'] as const) {
    await trx.deleteFrom(table).where('kind', '=', kind).where('code', '=', code).execute()
  }
}

/** Who saved each schema of a kind last, and when, by code. */
export async function heads(
  db: Db,
  kind: VersionedKind,
): Promise<Map<string, SchemaHead & Pick<VersionInfo, 'userName' | 'time'> & { content: string }>> {
  const rows = await db
    .selectFrom('base_schema as s')
    .innerJoin('base_schema_version as v', (join) =>
      join.onRef('v.kind', '=', 's.kind').onRef('v.code', '=', 's.code').onRef('v.version', '=', 's.version'),
    )
    .leftJoin('base_user as u', 'u.id', 'v.userId')
    .select(['s.code', 's.version', 's.shipped', 'v.content', 'v.at', sql<string | null>`u."realName"`.as('userName')])
    .where('s.kind', '=', kind)
    .execute()
  return new Map(
    rows.map(({ code, version, shipped, content, at, userName }) => [
      code,
      { version, shipped: shipped === 1, content, time: Number(at), userName },
    ]),
  )
}
