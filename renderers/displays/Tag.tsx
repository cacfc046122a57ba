import type { Node, Row } from '#core/types.ts'
import { useOptions } from '#runtime/options.ts'
import type { BlockProps, ReadProps, Renderer } from '#runtime/renderer.ts'
import { findOption } from '../parts/choice.ts'
import { classes, useThemeClass } from '../parts/look.ts'
import { plainText } from '../parts/text.tsx'
import { useWorded } from '../parts/useWorded.ts'

const known = new Set([
  'success',
  'error',
  'warning',
  'processing',
  'default',
  'blue',
  'cyan',
  'geekblue',
  'gold',
  'green',
  'lime',
  'magenta',
  'orange',
  'pink',
  'purple',
  'red',
  'volcano',
  'yellow',
])

function Label({ text, color }: { text: string; color: unknown }) {
  const theme = useThemeClass()
  if (!text) return null
  const name = typeof color === 'string' && known.has(color) ? color : 'default'
  return <span className={classes('ant-tag ant-tag-filled', `ant-tag-${name}`, theme)}>{text}</span>
}

function Chosen({ node, value, text }: Pick<ReadProps, 'node' | 'value' | 'text'>) {
  const keys = useOptions(node)
  const option: Row | undefined = findOption(keys, value)
  return <Label text={text ?? plainText(option?.[keys.labelKey] ?? value)} color={option?.color ?? node.color} />
}

const hasOptions = (node: Node) => node.options !== undefined || node.source !== undefined

/** A value as a coloured label: its option says the text and the colour. */
const Tag = ({ node, value, text }: ReadProps) =>
  hasOptions(node) ? <Chosen node={node} value={value} text={text} /> : <Label text={text ?? plainText(value)} color={node.color} />

const Block = ({ node }: BlockProps) => <Label text={plainText(useWorded(node).label)} color={node.color} />

export default { cell: Tag, read: Tag, block: Block } satisfies Renderer
