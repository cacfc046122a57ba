import type { Text as Words } from '#core/types.ts'
import { useText } from '#runtime/app.ts'
import type { BlockProps, ReadProps, Renderer } from '#runtime/lazy/renderer.ts'
import { useExpr } from '#runtime/scope.ts'
import { classes } from '../control/look.ts'
import { plainText } from '../control/text.tsx'
import { useWorded } from '../control/useWorded.ts'
import { spanned } from '../parts/spanned.ts'

/** WG-24: a text, which may hold expressions. */
function Text(props: BlockProps<'text'>) {
  const node = useWorded(props.node)
  const t = useText()
  const content = useExpr<Words>(node.content ?? node.label)
  const { align = 'left', tone, strong, mono } = node
  return (
    <div
      className={classes('pg-lines pg-text', `pg-align-${align}`, tone && `pg-tone-${tone}`, strong && 'pg-strong', mono && 'pg-mono')}
      style={spanned(node)}
    >
      {plainText(t(content))}
    </div>
  )
}

const Cell = ({ value, text }: ReadProps<'text'>) => text ?? plainText(value)

export default { block: Text, cell: Cell } satisfies Renderer<'text'>
