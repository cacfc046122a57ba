import JsBarcode from 'jsbarcode'
import { useMemo } from 'react'
import { useText } from '#runtime/app.ts'
import type { NodeOf } from '#runtime/lazy/renderer.ts'

/** The bars of a text as runs of 1 and 0; nothing where the code has no signs for it. */
function encode(text: string, format: string): string | undefined {
  const into: { encodings?: Array<{ data: string }> } = {}
  try {
    JsBarcode(into, text, { format: format.toUpperCase() })
  } catch {
    return undefined
  }
  return into.encodings?.map(({ data }) => data).join('')
}

/** Bars side by side as one path. */
const pathOf = (data: string, width: number, height: number, margin: number): string =>
  [...data.matchAll(/1+/g)]
    .map(({ 0: run, index }) => `M${margin + index * width} ${margin}h${run.length * width}v${height}h-${run.length * width}z`)
    .join('')

/** A barcode as an SVG of its own size; where there is less room, its bars get narrower together. */
export default function BarcodeBars({ own, text }: { own: NodeOf<'barcode'>; text: string }) {
  const t = useText()
  const { format = 'code128', width = 4, height = 40, margin = 5 } = own
  const data = useMemo(() => encode(text, format), [text, format])
  if (!data) return <span className="pg-barcode-none">{t('t:barcode.noSigns', { format })}</span>
  const [wide, high] = [data.length * width + 2 * margin, height + 2 * margin]
  return (
    <svg
      className="pg-barcode-bars"
      role="img"
      aria-label={t('t:barcode.of', { text })}
      width={wide}
      height={high}
      viewBox={`0 0 ${wide} ${high}`}
      preserveAspectRatio="none"
    >
      <path fill="currentColor" d={pathOf(data, width, height, margin)} />
    </svg>
  )
}
