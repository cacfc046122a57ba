import { type CSSProperties, Suspense } from 'react'
import { useText } from '#runtime/app.ts'
import { lazyPart } from '#runtime/lazy/lazyPart.tsx'
import type { BlockProps, NodeOf, ReadProps, Renderer } from '#runtime/lazy/renderer.ts'
import { classes } from '../control/look.ts'
import { plainText } from '../control/text.tsx'
import { spanned } from '../parts/spanned.ts'
import { useCodeText } from '../parts/useCodeText.ts'
import './barcode.css'

const Bars = lazyPart('barcode', () => import('./BarcodeBars.tsx'))

/** WG-29: the bars of a text of letters and digits, on a ground of their own; any other text has none, and that is told. */
function Drawn({ node, text, wait }: { node: NodeOf<'barcode'>; text: string; wait: string }) {
  const t = useText()
  const { height = 40, margin = 5, background = '#fff', lineColor = '#000', displayValue = true } = node
  if (!/^[A-Za-z0-9]+$/.test(text)) return <span className="pg-barcode-none">{text === '' ? wait : t('t:barcode.plain')}</span>
  const room = { minHeight: height + 2 * margin }
  return (
    <span className="pg-barcode" style={{ background, color: lineColor } as CSSProperties}>
      <Suspense fallback={<span className="pg-barcode-room" style={room} />}>
        <Bars own={node} text={text} />
      </Suspense>
      {displayValue && <span className="pg-barcode-text">{text}</span>}
    </span>
  )
}

const record = (id: string) => id

function Block({ node }: BlockProps<'barcode'>) {
  return (
    <div className={classes('pg-barcode-block pg-spanned', `pg-align-${node.align ?? 'left'}`)} style={spanned(node)}>
      <Drawn node={node} {...useCodeText(node, { record })} />
    </div>
  )
}

/** A value of a list or a record as its bars. */
const Cell = ({ node, value }: ReadProps<'barcode'>) =>
  value === null || value === undefined || value === '' ? null : <Drawn node={node} text={plainText(value)} wait="" />

export default { block: Block, read: Cell, cell: Cell } satisfies Renderer<'barcode'>
