import type { Row } from '#core/types.ts'
import { notFound } from '../../base/errors.ts'
import type { Db } from '../../db/types.ts'
import { arrayOf, type FromAnswer, integer, object, record } from '../../http/answer.ts'
import { versionContent, versionInfo, versionInfos } from '../versions/index.ts'

const kind = 'print'
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
