import type { Row } from '#core/types.ts'
import { newId } from '../../db/ids.ts'
import type { Db } from '../../db/types.ts'
import type { Caller } from '../../http/route.ts'

/** How something was printed. */
export type PrintWay = 'print' | 'pdf' | 'docx'

interface Printed {
  title?: string | undefined
  /** how often */
  count: number
  /** of one that is named by nothing a row is kept as well */
  records: readonly string[]
  way: PrintWay
}

/** PR-06: notes who printed what, a row for each record. */
export async function notePrint(db: Db, { user }: Caller, template: Row, { title, count, records, way }: Printed): Promise<void> {
  const row = {
    ...{ printTitle: title || String(template.fullName ?? ''), printNum: count, printId: String(template.id), way },
    ...{ modelId: String(template.modelId ?? ''), creatorUserId: user.id, creatorTime: new Date(), version: 1 },
  }
  await db
    .insertInto('base_print_log')
    .values((records.length > 0 ? records : [null]).map((recordId) => ({ ...row, id: newId(), recordId })))
    .execute()
}
