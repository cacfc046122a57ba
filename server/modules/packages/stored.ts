import { sql } from 'kysely'
import type { Side } from '#core/package/merge.ts'
import type { WriteContext } from '../../auth/writer.ts'
import { ApiError, notFound } from '../../base/errors.ts'
import { now } from '../../db/columns.ts'
import { newId } from '../../db/ids.ts'
import type { Db } from '../../db/types.ts'
import { type FromAnswer, integer, object, orNull, time } from '../../http/answer.ts'
import { text } from '../../http/route.ts'
import { askedPage, type Page, type PageQuery, readPage } from '../../records/query/page.ts'
import { unpack } from './archive.ts'
import { type Choice, isSamePlace } from './choice.ts'
import type { Contents } from './item.ts'

/** So many packages are kept; of more the oldest one that was brought in goes. */
const mostKept = 50
/** Decisions about one package. */
const mostChoices = 5000

export const packageAnswer = object({
  id: text,
  fullName: text,
  /** in KB */
  size: integer,
  creatorUser: orNull(text),
  creatorTime: time,
  importedTime: orNull(time),
})

/** A page of the packages that were sent, the newest first. */
export const packagePage = (db: Db, asked: PageQuery): Promise<Page<FromAnswer<typeof packageAnswer>>> =>
  readPage(db.selectFrom('base_package as p').leftJoin('base_user as u', 'u.id', 'p.creatorUserId'), askedPage(asked), (found) =>
    found
      .select(['p.id', 'p.fileName as fullName', 'u.realName as creatorUser', 'p.creatorTime', 'p.importedTime'])
      .select(sql<number>`ceil(octet_length(p."content") / 1024.0)::int`.as('size'))
      .orderBy('p.creatorTime', 'desc')
      .orderBy('p.id', 'desc'),
  )

/** Keeps a package that can be read. Throws with what is wrong with it, and where as many wait as are kept. */
export async function keepPackage(trx: Db, fileName: string, content: Buffer, { actor }: WriteContext): Promise<string> {
  await unpack(content)
  const kept = await trx
    .selectFrom('base_package')
    .select(['id', 'importedTime'])
    .orderBy('creatorTime')
    .orderBy('id')
    .forUpdate()
    .execute()
  if (kept.length >= mostKept) {
    const oldest = kept.find(({ importedTime }) => importedTime !== null)
    if (!oldest) throw new ApiError('badRequest', { key: 'package.tooMany', params: { max: mostKept } })
    await trx.deleteFrom('base_package').where('id', '=', oldest.id).execute()
  }
  const id = newId()
  const name = fileName.replace(/\p{Cc}/gu, '').slice(-200) || 'package.zip'
  await trx
    .insertInto('base_package')
    .values({ id, fileName: name, content, creatorUserId: actor.userId || null })
    .execute()
  return id
}

/** A package with what was decided about it. Throws not found. `lock` holds it until the transaction ends. */
export async function readPackage(db: Db, id: string, { lock = false } = {}): Promise<{ contents: Contents; choices: Choice[] }> {
  let query = db.selectFrom('base_package').select(['content', 'choices']).where('id', '=', id)
  if (lock) query = query.forUpdate()
  const row = await query.executeTakeFirst()
  if (!row) throw notFound()
  return { contents: await unpack(row.content), choices: JSON.parse(row.choices) as Choice[] }
}

/** Decides whose change stands at some places of a package; without a side they are open again. */
export async function decide(trx: Db, id: string, places: ReadonlyArray<Omit<Choice, 'side'>>, side: Side | null): Promise<void> {
  const { choices } = await readPackage(trx, id, { lock: true })
  const chosen = places.map((place): Choice => ({ ...place, side: side ?? 'mine' }))
  const others = choices.filter((one) => !chosen.some((place) => isSamePlace(place, one)))
  const all = side === null ? others : [...others, ...chosen]
  if (all.length > mostChoices) throw new ApiError('badRequest', { key: 'package.tooLarge' })
  await trx
    .updateTable('base_package')
    .set({ choices: JSON.stringify(all) })
    .where('id', '=', id)
    .execute()
}

export const noteImported = (trx: Db, id: string): Promise<unknown> =>
  trx.updateTable('base_package').set({ importedTime: now }).where('id', '=', id).execute()

/** Forgets a package; what came in with it stays. Throws not found. */
export async function forgetPackage(trx: Db, id: string): Promise<void> {
  const gone = await trx.deleteFrom('base_package').where('id', '=', id).returning('id').executeTakeFirst()
  if (!gone) throw notFound()
}
