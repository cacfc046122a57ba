import { Fragment } from 'react'
import { listMark } from '#core/text.ts'
import type { Json, Node } from '#core/types.ts'
import { useText } from '#runtime/app.ts'
import { type Options, useOptions } from '#runtime/data/options.ts'
import type { ReadProps } from '#runtime/lazy/renderer.ts'
import { TagLabel } from '../control/TagLabel.tsx'
import { blank, plainText } from '../control/text.tsx'
import { findOption, labelOf } from './choice.ts'
import { givenColor, hasColors } from './optionColors.ts'

const flat = (value: Json | undefined): Json[] =>
  value === null || value === undefined || value === '' ? [] : Array.isArray(value) ? value : [value]
const labels = (keys: Options, value: Json[], mark: string): string => value.map((one) => labelOf(keys, one)).join(mark)

function FromOptions({ node, value, write }: { node: Node; value: Json[]; write: typeof labels }) {
  return write(useOptions(node, value), value, useText()(listMark))
}

/** Choices as labels in the colours of their options; what is none of them, as a mask, stays a text. */
function Colored({ node, value, text }: { node: Node; value: Json[]; text: string | undefined }) {
  const keys = useOptions(node, value)
  const mark = useText()(listMark)
  const options = value.map((one) => findOption(keys, one))
  if (!options.some((option) => option?.color !== undefined)) return text ?? labels(keys, value, mark)
  return value.map((one, i) => (
    <Fragment key={String(one)}>
      {i > 0 && ' '}
      <TagLabel text={labelOf(keys, one)} color={options[i]?.color} />
    </Fragment>
  ))
}

/**
 * The text of a choice: what the server sent beside the value, else the labels of its options.
 * Options are read only where there is something to word. Options with a colour are drawn as labels.
 */
export function ChoiceText({ node, value, text, row, write = labels }: ReadProps & { write?: typeof labels }) {
  const list = flat(value)
  const given = text === undefined || text === null ? undefined : plainText(text)
  const color = givenColor(row, node.field)
  // one value has its word and its colour beside it: nothing is read for it
  if (given !== undefined && color !== undefined && list.length === 1) return <TagLabel text={given} color={[color].flat()[0]} />
  if (list.length > 0 && write === labels && (color !== undefined || hasColors(node)))
    return <Colored node={node} value={list} text={given} />
  if (given !== undefined) return given
  return list.length === 0 ? blank : <FromOptions node={node} value={list} write={write} />
}
