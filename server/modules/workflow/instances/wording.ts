import type { FlowMessage } from '#core/flow/definition.ts'
import { longestWords, type MessagePart } from '#core/flow/messages.ts'
import type { Translate } from '#core/form/form.ts'
import { formatDate } from '#core/format/format.ts'
import { withPlaceholders } from '#core/format/placeholders.ts'
import type { Text } from '#core/types.ts'
import type { Db } from '../../../db/types.ts'
import type { Locked } from './lock.ts'
import { namesOf } from './names.ts'

/** What a message says in words of the flow's own; empty where it has none, or nothing is left of them. */
export const ownWords = (text: Text | undefined, values: { readonly [part in MessagePart]: string }, t: Translate): string =>
  text === undefined ? '' : withPlaceholders(t(text), values).trim().slice(0, longestWords)

/** What such words may name that is the same for every reader; nothing is read where there are none. */
export async function partsOf(
  trx: Db,
  { state: { starter } }: Pick<Locked, 'state'>,
  as: FlowMessage | undefined,
  now: number,
): Promise<{ starter: string; time: string }> {
  const isAsked = as?.title !== undefined || as?.text !== undefined
  const name = isAsked && starter !== null ? (await namesOf(trx, [starter]))[starter] : undefined
  return { starter: name ?? '', time: formatDate(now, 'yyyy-MM-dd HH:mm') }
}
