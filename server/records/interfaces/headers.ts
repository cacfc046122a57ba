import type { Translate } from '#core/form/form.ts'
import type { Json, Row } from '#core/types.ts'
import { invalid } from '../../base/errors.ts'
import type { Db } from '../../db/types.ts'

/** What is shown in place of a header's value: it was typed once and is never read back. */
const hidden = '******'

/** What says where a call goes and where it ends: an interface that could set these could send a second call inside of the first. */
const reserved = new Set(
  'accept-encoding connection content-length expect host keep-alive proxy-connection te trailer transfer-encoding upgrade'.split(' '),
)
/** Whether a header may be one of an interface. */
export const isHeaderName = (name: string): boolean => /^[\w!#$%&'*+.^`|~-]{1,100}$/.test(name) && !reserved.has(name.toLowerCase())
/** Whether a header can hold a text: neither a break, which would end it, nor what is no Latin-1. */
export const isHeaderValue = (text: string): boolean => /^[\t\x20-\x7e\x80-\xff]*$/.test(text)

type Header = {
  field: string
  value: string
}

/** The headers that an interface's request carries. */
export async function headersOf(db: Db, interfaceId: string): Promise<Header[]> {
  const row = await db.selectFrom('base_data_interface_header').select('headers').where('interfaceId', '=', interfaceId).executeTakeFirst()
  return row ? (JSON.parse(row.headers) as Header[]) : []
}

/** Headers as a form shows them: their names. */
export const shownHeaders = async (db: Db, interfaceId: string): Promise<Row[]> =>
  (await headersOf(db, interfaceId)).map(({ field }) => ({ field, value: hidden }))

/** Where an interface's calls go; nothing where it makes none. */
export const originOf = (url: Json | undefined): string | undefined => {
  const address = String(url ?? '')
    .trim()
    .replace(/\{\{[\s\S]*?\}\}/g, 'x')
  return URL.canParse(address) ? new URL(address).origin : undefined
}

/**
 * Keeps the headers of a form; one whose value still is what was shown keeps its own, unless the calls go elsewhere now:
 * whoever cannot read a value cannot have it sent to a server of theirs either. Throws on that, and on a name that none
 * may have.
 */
export async function keepHeaders(
  trx: Db,
  interfaceId: string,
  headers: Json | undefined,
  t: Translate,
  urls?: { before: Json | undefined; after: Json | undefined },
): Promise<void> {
  const refuse = (key: string, name: string) => invalid([{ field: 'headers', rule: 'header', message: t(key, { name }) }])
  const moved = urls !== undefined && originOf(urls.before) !== originOf(urls.after)
  const sent = headers ?? (moved ? await shownHeaders(trx, interfaceId) : undefined)
  if (!Array.isArray(sent)) return
  const before = new Map((await headersOf(trx, interfaceId)).map(({ field, value }) => [field, value]))
  const rows = sent.filter(
    (one): one is Row => one !== null && typeof one === 'object' && !Array.isArray(one) && typeof one.field === 'string',
  )
  const unknown = moved ? rows.find(({ value }) => value === hidden) : undefined
  if (unknown) throw refuse('t:interface.fault.headerAgain', String(unknown.field))
  const kept = rows
    .map(({ field, value }) => ({
      field: String(field).trim(),
      value: value === hidden ? (before.get(String(field).trim()) ?? '') : String(value ?? ''),
    }))
    .filter(({ field }) => field !== '')
  const wrong = kept.find(({ field }) => !isHeaderName(field))
  if (wrong) throw refuse('t:interface.fault.header', wrong.field)
  const values = { interfaceId, headers: JSON.stringify(kept) }
  await trx
    .insertInto('base_data_interface_header')
    .values(values)
    .onConflict((conflict) => conflict.column('interfaceId').doUpdateSet({ headers: values.headers }))
    .execute()
}
