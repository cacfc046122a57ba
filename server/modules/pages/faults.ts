import { checkPage } from '#core/check/check.ts'
import { jsonFault } from '#core/jsonFault.ts'
import type { Fault } from '#core/types.ts'
import { serverEnv } from '../../base/env.ts'
import { faulty } from '../../base/errors.ts'

/** The longest text of a page, in characters. */
const longest = 1_000_000

/** What a caller sent as a definition, as text: JSON text as it is, anything else written out. */
export const asText = (content: unknown): string => (typeof content === 'string' ? content : JSON.stringify(content ?? null, null, 2))

/** Faults of a page's text, its code included: the menu finds a page by it. */
export function pageFaults(content: string, code: string): Fault[] {
  if (content.length > longest) return [{ pointer: '', message: `a page has at most ${longest} characters` }]
  let page: unknown
  try {
    page = JSON.parse(content)
  } catch (error) {
    return [{ pointer: '', message: jsonFault(content, error) }]
  }
  const faults = checkPage(page, serverEnv())
  const own = (page as { code?: unknown } | null)?.code
  if (faults.length === 0 && own !== code) return [{ pointer: '/code', message: `the code of this page is "${code}"` }]
  return faults
}

/** Throws with every fault in `data.faults`, the first one in the message, when there is one. */
export function refuse(faults: readonly Fault[]): void {
  if (faults.length > 0) throw faulty('studio.faults', faults)
}
