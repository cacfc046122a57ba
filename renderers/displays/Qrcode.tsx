import { Suspense } from 'react'
import { useText } from '#runtime/app.ts'
import { lazyPart } from '#runtime/lazy/lazyPart.tsx'
import type { BlockProps, NodeOf, ReadProps, Renderer } from '#runtime/lazy/renderer.ts'
import { classes } from '../control/look.ts'
import { plainText } from '../control/text.tsx'
import { spanned } from '../parts/spanned.ts'
import { useCodeText, useRecordCode } from '../parts/useCodeText.ts'
import './barcode.css'

const Squares = lazyPart('qrcode', () => import('./QrcodeSquares.tsx'))
/** How many bytes the largest code holds, by how much of it may be unreadable. */
const most = { L: 2953, M: 2331, Q: 1663, H: 1273 }
/** A scanner wants four squares of light ground around it; the smallest code is 21 squares wide. */
const quiet = 4 / 21

/** WG-30: a text as a QR code, dark on a light ground with a margin, in dark mode as well: else it does not scan. */
function Drawn({ node, text, wait, name }: { node: NodeOf<'qrcode'>; text: string; wait: string; name?: string }) {
  const t = useText()
  const { colorDark = '#000', colorLight = '#fff', width = 100, level = 'L' } = node
  if (text === '') return wait ? <span className="pg-barcode-none">{wait}</span> : null
  if (new TextEncoder().encode(text).length > most[level]) return <span className="pg-barcode-none">{t('t:qrcode.tooLong')}</span>
  return (
    <span className="pg-barcode pg-barcode-square" style={{ background: colorLight, padding: Math.ceil(width * quiet) }}>
      <span className="pg-barcode-room" style={{ width, height: width }}>
        <Suspense fallback={null}>
          <Squares label={name ?? t('t:qrcode.of', { text })} text={text} width={width} level={level} dark={colorDark} light={colorLight} />
        </Suspense>
      </span>
    </span>
  )
}

function Block({ node }: BlockProps<'qrcode'>) {
  const t = useText()
  const code = useCodeText(node, { inWords: true, record: useRecordCode(node) })
  return (
    <div className={classes('pg-barcode-block pg-spanned', `pg-align-${node.align ?? 'left'}`)} style={spanned(node)}>
      <Drawn node={node} {...code} {...(node.dataType === 'form' ? { name: t('t:qrcode.record') } : {})} />
    </div>
  )
}

/** A value of a list or a record as a code. */
const Cell = ({ node, value }: ReadProps<'qrcode'>) => <Drawn node={node} text={plainText(value)} wait="" />

export default { block: Block, read: Cell, cell: Cell } satisfies Renderer<'qrcode'>
