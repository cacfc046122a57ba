import { listMark } from '#core/text.ts'
import type { Json, Node } from '#core/types.ts'
import { useText } from '#runtime/app.ts'
import { type Options, useOptions } from '#runtime/options.ts'
import type { ReadProps } from '#runtime/renderer.ts'
import { labelOf } from './choice.ts'
import { blank, plainText } from './text.tsx'

const flat = (value: Json | undefined): Json[] =>
  value === null || value === undefined || value === '' ? [] : Array.isArray(value) ? value : [value]
const labels = (keys: Options, value: Json[], mark: string): string => value.map((one) => labelOf(keys, one)).join(mark)

function FromOptions({ node, value, write }: { node: Node; value: Json[]; write: typeof labels }) {
  return write(useOptions(node, value), value, useText()(listMark))
}

/**
 * The text of a choice: what the server sent beside the value, else the labels of its options.
 * Options are read only where there is something to word.
 */
export function ChoiceText({ node, value, text, write = labels }: ReadProps & { write?: typeof labels }) {
  if (text !== undefined && text !== null) return plainText(text)
  const list = flat(value)
  return list.length === 0 ? blank : <FromOptions node={node} value={list} write={write} />
}
