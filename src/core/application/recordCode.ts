import { parseRecord } from '../json.ts'
import type { Row } from '../types.ts'

/** Where the records of designed applications are read and written; the application's id follows. */
const records = '/api/visualdev/OnlineDev/'
/** Names the payload of a code that stands for a record (QR_DYNAMIC_TYPE). */
const dynamic = 'DFD'
/** An application whose records have pages of their own, which is the only kind that draws such codes. */
const formAndList = '2'

/** The application whose records stand behind a resource; nothing where that is no application's. */
export const modelIdOf = (resource: string | undefined): string | undefined =>
  resource?.startsWith(records) ? resource.slice(records.length).split('/')[0] || undefined : undefined

/** WF-05: the flow, its instance, the task and what is done there, as the code of a record carries them. */
export interface CodeFlow {
  fid?: string
  pid?: string
  ftid?: string
  /** `submit` by whoever launches it, `approve` or `handle` by whoever is asked, `read` by whoever looks */
  opt?: string
}

/** WG-30, WF-05: what the code of a record says: the flow around it, where it is decided about through one. */
export function writeRecordCode(id: string, modelId: string, flow: CodeFlow | Row = {}): string {
  const { fid, pid, ftid, opt } = flow
  const [flowId, instance, task, operation] = [fid, pid, ftid, opt].map((one) => String(one ?? ''))
  return JSON.stringify({ t: dynamic, id, mid: modelId, mt: formAndList, fid: flowId, pid: instance, ftid: task, opt: operation })
}

const name = /^[\w.-]{1,100}$/

/** What a scanned code stands for: a record, and the instance of a flow that decides about it. */
export interface RecordCode {
  mid: string
  id: string
  pid?: string
  ftid?: string
}

const isName = (value: unknown): value is string => typeof value === 'string' && name.test(value)

/** WG-31: what a scanned text stands for: JSON with `mid` and `id`, and with `pid` in a flow. Nothing for any other text. */
export function readRecordCode(text: string): RecordCode | undefined {
  const { mid, id, pid, ftid } = parseRecord(text.trim()) ?? {}
  if (!isName(mid) || !isName(id)) return undefined
  return { mid, id, ...(isName(pid) ? { pid, ...(isName(ftid) ? { ftid } : {}) } : {}) }
}

/** Where one record is read. */
export const recordAddress = ({ mid, id }: Pick<RecordCode, 'mid' | 'id'>): string => `${records}${mid}/${id}`
