import { parseRecord } from '#core/json.ts'
import type { Caller } from '../../http/route.ts'
import { pathToModel } from '../../records/rights/access.ts'

/** What of a message says where it leads. */
interface Led {
  type: number
  flowType: number | null
  bodyText: string | null
  record: string | null
}

/** Reading C-070: the body of a message of a schedule that is no more. */
const isGone = (body: { readonly type?: unknown }): boolean => String(body.type) === '3'

/**
 * NT-09 to NT-11: the address in the client that a message leads to; nothing where it is read as it is, leads to what is no more, or
 * to a record that no entry of this person's menu shows.
 */
export async function placeOfMessage(request: Caller, { type, flowType, bodyText, record }: Led): Promise<string | null> {
  if (record) {
    const [modelId = '', id = ''] = record.split('/')
    const path = await pathToModel(request, modelId)
    return path === undefined ? null : `${path}?id=${encodeURIComponent(id)}`
  }
  const body = parseRecord(bodyText) ?? {}
  if (type === 4) return isGone(body) ? null : `/workFlow/schedule?id=${encodeURIComponent(String(body.id ?? ''))}`
  if (type !== 2) return null
  const config = flowType === 2 ? String(body.type ?? '') : (bodyText ?? '')
  return `${flowType === 2 ? '/workFlow/entrust' : '/workFlowDetail'}?config=${encodeURIComponent(config)}`
}
