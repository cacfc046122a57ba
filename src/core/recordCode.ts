import { parseRecord } from './json.ts'
import type { Row } from './types.ts'

/** Where the records of designed applications are read and written; the application's id follows. */
const records = '/api/visualdev/OnlineDev/'
/** Names the payload of a code that stands for a record (QR_DYNAMIC_TYPE). */
const dynamic = 'DFD'
/** An application whose records have pages of their own, which is the only kind that draws such codes. */
const formAndList = '2'

/** The application whose records stand behind a resource; nothing where that is no application's. */
export const modelIdOf = (resource: string | undefined): string | undefined =>
  resource?.startsWith(records) ? resource.slice(records.length).split('/')[0] || undefined : undefined

/** WG-30: what the code of a record says. Flow, process, task and operation are those of the page that it was opened on, if any. */
export function writeRecordCode(id: string, modelId: string, route: Row = {}): string {
  const flow = (name: string) => String(route[name] ?? '')
  return JSON.stringify({
    t: dynamic,
    id,
    mid: modelId,
    mt: formAndList,
    fid: flow('fid'),
    pid: flow('pid'),
    ftid: flow('ftid'),
    opt: flow('opt'),
  })
}

const name = /^[\w.-]{1,100}$/

/** WG-31: the record that a scanned text stands for: JSON with `mid` and `id`. Nothing for any other text. */
export function readRecordCode(text: string): { mid: string; id: string } | undefined {
  const { mid, id } = parseRecord(text.trim()) ?? {}
  return typeof mid === 'string' && typeof id === 'string' && name.test(mid) && name.test(id) ? { mid, id } : undefined
}

/** Where one record is read. */
export const recordAddress = ({ mid, id }: { mid: string; id: string }): string => `${records}${mid}/${id}`
