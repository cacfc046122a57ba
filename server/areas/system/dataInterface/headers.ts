import type { Json, Row } from '#core/types.ts'
import type { Db } from '../../../db/types.ts'

/** What is shown in place of a header's value: it was typed once and is never read back. */
const hidden = '******'

interface Header {
  field: string
  value: string
}

/** The headers that an interface's request carries. */
export async function headersOf(db: Db, interfaceId: string): Promise<Header[]> {
  const row = await db.selectFrom('base_data_interface_header').select('headers').where('interfaceId', '=', interfaceId).executeTakeFirst()
  return row ? (JSON.parse(row.headers as string) as Header[]) : []
}

/** Headers as a form shows them: their names. */
export const shownHeaders = async (db: Db, interfaceId: string): Promise<Row[]> =>
  (await headersOf(db, interfaceId)).map(({ field }) => ({ field, value: hidden }))

/** Keeps the headers of a form; one whose value still is what was shown keeps its own. */
export async function keepHeaders(trx: Db, interfaceId: string, sent: Json | undefined): Promise<void> {
  if (!Array.isArray(sent)) return
  const before = new Map((await headersOf(trx, interfaceId)).map(({ field, value }) => [field, value]))
  const headers = sent
    .filter((one): one is Row => one !== null && typeof one === 'object' && !Array.isArray(one) && typeof one.field === 'string')
    .map(({ field, value }) => ({
      field: String(field).trim(),
      value: value === hidden ? (before.get(String(field).trim()) ?? '') : String(value ?? ''),
    }))
    .filter(({ field }) => field !== '')
  const values = { interfaceId, headers: JSON.stringify(headers) }
  await trx
    .insertInto('base_data_interface_header')
    .values(values)
    .onConflict((conflict) => conflict.column('interfaceId').doUpdateSet({ headers: values.headers }))
    .execute()
}
