import type { Row } from '#core/types.ts'
import type { Actor } from '../../db/audit.ts'
import type { Db } from '../../db/types.ts'
import { headOf, saveVersion } from './versions.ts'

const kind = 'print'
/** So many versions of a template are kept: each may have 400 KB. */
const most = 50

/** Keeps the history of a template: nothing where what is drawn stays the same. Before the first change what stood there is its first version. */
export async function keepTemplate(trx: Db, before: Row, after: Row, user: Actor): Promise<void> {
  const [was, is] = [String(before.template ?? ''), String(after.template ?? '')]
  if (was === is) return
  const of = { kind, code: String(before.id), user, most } as const
  if (was !== '' && (await headOf(trx, kind, of.code)).version === 0) {
    const userId = before.lastModifyUserId ?? before.creatorUserId
    const at = before.lastModifyTime ?? before.creatorTime
    await saveVersion(trx, { ...of, content: was, written: { userId: userId === null ? null : String(userId), at: momentOf(at) } })
  }
  await saveVersion(trx, { ...of, content: is })
}

const momentOf = (time: unknown): Date => (time instanceof Date ? time : new Date(Number(time)))
