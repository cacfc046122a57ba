import type { Text as Words } from '#core/types.ts'
import { useText } from '#runtime/app.ts'
import type { BlockProps, ReadProps, Renderer } from '#runtime/renderer.ts'
import { useExpr } from '#runtime/scope.ts'
import { classes } from '../parts/look.ts'
import { spanned } from '../parts/spanned.ts'
import { plainText } from '../parts/text.tsx'
import { useWorded } from '../parts/useWorded.ts'

/** WG-24: a text, which may hold expressions. */
function Text(props: BlockProps) {
  const node = useWorded(props.node)
  const t = useText()
  const content = useExpr<Words>(node.content ?? node.label)
  const { align = 'left', tone, strong } = node as { align?: string; tone?: string; strong?: boolean }
  return (
    <div
      className={classes('pg-lines pg-text', `pg-align-${align}`, tone && `pg-tone-${tone}`, strong && 'pg-strong')}
      style={spanned(node)}
    >
      {plainText(t(content))}
    </div>
  )
}

const Cell = ({ value, text }: ReadProps) => text ?? plainText(value)

export default { block: Text, cell: Cell } satisfies Renderer
