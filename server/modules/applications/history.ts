import { sql } from 'kysely'
import type { Row } from '#core/types.ts'
import type { WriteContext } from '../../auth/writer.ts'
import { notFound } from '../../base/errors.ts'
import type { Db } from '../../db/types.ts'
import { type FromAnswer, integer, mark, object, orNull, time } from '../../http/answer.ts'
import { text } from '../../http/route.ts'
import { askedPage, type Page, type PageQuery, readPage } from '../../records/query/page.ts'
import { forgetSchema, headOf, saveVersion, versionContent } from '../versions/index.ts'

const table = 'base_visual_version'
/** The halves of an application, each with a history of its own, and the column of its draft. */
const halves = [
  ['form', 'formData'],
  ['list', 'columnData'],
] as const

/** What is known of a version of an application, without its definitions. `inUse`: it is what staff see. */
export const applicationVersion = object({
  version: integer,
  note: orNull(text),
  userName: orNull(text),
  time,
  released: mark,
  releasedTime: orNull(time),
  releasedUser: orNull(text),
  inUse: mark,
})
export const versionContentAnswer = object({ version: integer, formData: orNull(text), columnData: orNull(text) })

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

/**
 * Keeps the history of a draft: a version of the form, of the list, of whichever changed, and one of the application, which
 * says which of them stood together. Nothing where neither changed. The draft's row is locked.
 */
export async function keepVersions(
  trx: Db,
  id: string,
  before: Row | undefined,
  after: Row,
  note: string | undefined,
  context: WriteContext,
): Promise<void> {
  // of a draft that was never saved so the first version is what stood there before, so that one can go back to it
  if (before !== undefined && (await newest(trx, id)) === undefined) await keepVersions(trx, id, undefined, before, undefined, context)
  const numbers: { [half in 'form' | 'list']: number | null } = { form: null, list: null }
  let changed = before === undefined
  for (const [kind, name] of halves) {
    const [content, was] = [textOf(after[name]), textOf(before?.[name])]
    changed ||= content !== was
    if (content === null) continue
    const { version } = await headOf(trx, kind, id)
    numbers[kind] =
      content === was && version > 0 ? version : await saveVersion(trx, { kind, code: id, content, note, user: context.actor })
  }
  if (!changed) return
  await trx
    .insertInto(table)
    .values((eb) => ({
      modelId: id,
      version: eb
        .selectFrom(`${table} as v`)
        .where('v.modelId', '=', id)
        .select(({ fn }) => sql<number>`coalesce(${fn.max('v.version')}, 0) + 1`.as('next')),
      formVersion: numbers.form,
      listVersion: numbers.list,
      note: note?.trim().slice(0, 500) || null,
      userId: context.actor.userId || null,
    }))
    .execute()
}

/** The number of the version that stands now; undefined for an application that was never saved. */
async function newest(db: Db, id: string): Promise<number | undefined> {
  const row = await db
    .selectFrom(table)
    .where('modelId', '=', id)
    .select((eb) => eb.fn.max('version').as('version'))
    .executeTakeFirst()
  return row?.version == null ? undefined : Number(row.version)
}

/** Notes that a draft was released as it stands: its newest version is what staff see. */
export async function noteReleased(trx: Db, id: string, draft: Row, context: WriteContext): Promise<void> {
  // of an application that was never saved as it stands this is the first version
  if ((await newest(trx, id)) === undefined) await keepVersions(trx, id, undefined, draft, undefined, context)
  await trx
    .updateTable(table)
    .set({ released: 1, releasedAt: sql<Date>`clock_timestamp()`, releasedBy: context.actor.userId || null })
    .where('modelId', '=', id)
    .where('version', '=', (await newest(trx, id)) ?? 0)
    .execute()
}

/** So many versions a page at most. */
export const longestPage = 200

/** A page of the versions of an application, the newest first. */
export async function applicationVersions(db: Db, id: string, query: PageQuery): Promise<Page<FromAnswer<typeof applicationVersion>>> {
  const shown = await db
    .selectFrom(table)
    .where('modelId', '=', id)
    .where('released', '=', 1)
    .select('version')
    .orderBy(sql`"releasedAt" desc nulls last`)
    .orderBy('version', 'desc')
    .executeTakeFirst()
  const found = db
    .selectFrom(`${table} as v`)
    .leftJoin('base_user as u', 'u.id', 'v.userId')
    .leftJoin('base_user as r', 'r.id', 'v.releasedBy')
    .where('v.modelId', '=', id)
  const page = await readPage(found, askedPage(query, { most: longestPage }), (rows) =>
    rows
      .select(['v.version', 'v.note', 'u.realName', 'v.at', 'v.released', 'v.releasedAt', 'r.realName as releasedUser'])
      .select((eb) => eb('v.version', '=', shown?.version ?? 0).as('inUse'))
      .orderBy('v.version', 'desc'),
  )
  return {
    ...page,
    list: page.list.map(({ version, note, realName, at, released, releasedAt, releasedUser, inUse }) => ({
      ...{ version, note, userName: realName, time: Number(at), released: released === 1 ? 1 : 0 },
      releasedTime: releasedAt === null ? null : Number(releasedAt),
      releasedUser,
      inUse: inUse ? 1 : 0,
    })),
  }
}

/** The definitions of one version. Throws not found. */
export async function applicationAt(db: Db, id: string, version: number): Promise<FromAnswer<typeof versionContentAnswer>> {
  const row = await db
    .selectFrom(table)
    .select(['formVersion', 'listVersion'])
    .where('modelId', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  if (!row) throw notFound()
  const content = async (kind: 'form' | 'list', number: number | null) =>
    number === null ? null : ((await versionContent(db, kind, id, number)) ?? null)
  return { version, formData: await content('form', row.formVersion), columnData: await content('list', row.listVersion) }
}

/** Forgets an application with all its versions. */
export async function forgetVersions(trx: Db, id: string): Promise<void> {
  await trx.deleteFrom(table).where('modelId', '=', id).execute()
  for (const [kind] of halves) await forgetSchema(trx, kind, id)
}
