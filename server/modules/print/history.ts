import type { Row } from '#core/types.ts'
import type { WriteContext } from '../../auth/writer.ts'
import { notFound } from '../../base/errors.ts'
import type { Db } from '../../db/types.ts'
import { arrayOf, type FromAnswer, integer, object, record } from '../../http/answer.ts'
import { headOf, saveVersion, versionContent, versionInfo, versionInfos } from '../versions/index.ts'

const kind = 'print'
/** So many versions of a template are kept: each may have 400 KB. */
const most = 50

/** Keeps the history of a template: nothing where what is drawn stays the same. Before the first change what stood there is its first version. */
export async function keepVersions(trx: Db, before: Row, after: Row, { actor }: WriteContext): Promise<void> {
  const [was, is] = [String(before.template ?? ''), String(after.template ?? '')]
  if (was === is) return
  const of = { kind, code: String(before.id), user: actor, most } as const
  if (was !== '' && (await headOf(trx, kind, of.code)).version === 0) {
    const userId = before.lastModifyUserId ?? before.creatorUserId
    const at = before.lastModifyTime ?? before.creatorTime
    await saveVersion(trx, { ...of, content: was, written: { userId: userId === null ? null : String(userId), at: momentOf(at) } })
  }
  await saveVersion(trx, { ...of, content: is })
}

const momentOf = (time: unknown): Date => (time instanceof Date ? time : new Date(Number(time)))

export const versionsAnswer = object({ list: arrayOf(versionInfo) })
export const versionAnswer = object({ version: integer, template: record })

/** Every version of a template, the newest first. Throws not found. */
export async function printVersions(db: Db, id: string): Promise<FromAnswer<typeof versionsAnswer>> {
  if (!(await db.selectFrom('base_print_dev').select('id').where('id', '=', id).executeTakeFirst())) throw notFound()
  return { list: await versionInfos(db, kind, id) }
}

/** What one version drew. Throws not found. */
export async function printVersion(db: Db, id: string, version: number): Promise<{ version: number; template: Row }> {
  const content = await versionContent(db, kind, id, version)
  if (content === undefined) throw notFound()
  return { version, template: JSON.parse(content) as Row }
}
