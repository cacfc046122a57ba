import type { Node, Row } from '#core/types.ts'
import { useOptions } from '#runtime/data/options.ts'
import type { BlockProps, ReadProps, Renderer } from '#runtime/lazy/renderer.ts'
import { findOption } from '../choice/choice.ts'
import { TagLabel } from '../control/TagLabel.tsx'
import { plainText } from '../control/text.tsx'
import { useWorded } from '../control/useWorded.ts'

function Chosen({ node, value, text }: Pick<ReadProps<'tag'>, 'node' | 'value' | 'text'>) {
  const keys = useOptions(node)
  const option: Row | undefined = findOption(keys, value)
  return <TagLabel text={text ?? plainText(option?.[keys.labelKey] ?? value)} color={option?.color ?? node.color} />
}

const hasOptions = (node: Node) => node.options !== undefined || node.source !== undefined

/** A value as a coloured label: its option says the text and the colour. */
const Tag = ({ node, value, text }: ReadProps<'tag'>) =>
  hasOptions(node) ? <Chosen node={node} value={value} text={text} /> : <TagLabel text={text ?? plainText(value)} color={node.color} />

const Block = ({ node }: BlockProps<'tag'>) => <TagLabel text={plainText(useWorded(node).label)} color={node.color} />

export default { cell: Tag, read: Tag, block: Block } satisfies Renderer<'tag'>
