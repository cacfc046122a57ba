import { Fragment, memo } from 'react'
import { drawnText, frameWidth, ruleWidth } from '#core/print/drawing.ts'
import { mmOfPoint } from '#core/print/metrics.ts'
import type { Cell, PlacedPicture, Fragment as PrintFragment, PrintLayout, PrintPage } from '#core/print/pages.ts'
import { useText } from '#runtime/app.ts'
import { useSeldomWords } from '#runtime/lazy/useSeldomWords.ts'
import './print.css'

const frames = (cells: readonly Cell[]): string =>
  cells.flatMap(({ border, x, y, w, h }) => (border ? [`M${x} ${y}h${w}v${h}h${-w}z`] : [])).join('')

/** Lines of a cell, each as wide as its layout says, whatever the widths of the face are. */
function CellText({ cell: { lines, size, bold } }: { cell: Cell }) {
  return lines.map(({ text, x, y, width }) => {
    const drawn = drawnText(text)
    if (drawn === '') return null
    return (
      <text
        key={`${x} ${y}`}
        x={x}
        y={y}
        fontSize={size * mmOfPoint}
        {...(bold ? { fontWeight: 700 } : {})}
        {...(width > 0 ? { textLength: width, lengthAdjust: 'spacingAndGlyphs' } : {})}
      >
        {drawn}
      </text>
    )
  })
}

/** A signature has no name, and is nothing to who listens. */
const told = (name: string) => (name === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': name })

/** The browser draws a photograph upright by itself, as the layout counts on. */
const Pictures = ({ pictures }: { pictures: readonly PlacedPicture[] }) =>
  pictures.map(({ x, y, w, h, src, name }) => (
    <image key={`${x} ${y} ${src.slice(-40)}`} x={x} y={y} width={w} height={h} href={src} preserveAspectRatio="none" {...told(name)} />
  ))

/** A part of a page in its millimetres. */
export function Drawn({ fragment }: { fragment: PrintFragment }) {
  if (fragment.kind === 'line') {
    const { x, y, w } = fragment
    return <path className="pg-print-stroke" strokeWidth={ruleWidth} d={`M${x} ${y}h${w}`} />
  }
  if (fragment.kind === 'code')
    return (
      // biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: a group of a picture is nothing that one acts on
      <g role="img" aria-label={fragment.text}>
        <path shapeRendering="crispEdges" d={fragment.bars.map(({ x, y, w, h }) => `M${x} ${y}h${w}v${h}h${-w}z`).join('')} />
      </g>
    )
  if (fragment.kind === 'pictures') return <Pictures pictures={fragment.pictures} />
  const path = frames(fragment.cells)
  return (
    <>
      {path !== '' && <path className="pg-print-stroke" strokeWidth={frameWidth} d={path} />}
      {fragment.cells.map((cell) => (
        <Fragment key={cell.x}>
          {cell.pictures ? <Pictures pictures={cell.pictures.flat()} /> : null}
          <CellText cell={cell} />
        </Fragment>
      ))}
    </>
  )
}

interface SheetProps {
  page: PrintPage
  width: number
  height: number
  label: string
}

/** A page in its own millimetres. It is a group, since an image would hide its words from who listens. */
const Sheet = memo(({ page, width, height, label }: SheetProps) => (
  <svg
    className="pg-print-page"
    role="group"
    aria-label={label}
    viewBox={`0 0 ${width} ${height}`}
    width={`${width}mm`}
    height={`${height}mm`}
  >
    {[...page.header, ...page.body, ...page.footer].map((fragment, i) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a page never changes the order of what stands on it
      <Drawn key={i} fragment={fragment} />
    ))}
  </svg>
))

/** Records laid out, page below page, as they stand on paper. Load it by `lazyPart`: few people print. */
export default function PrintPages({ layouts }: { layouts: readonly PrintLayout[] }) {
  const t = useText()
  if (!useSeldomWords('t:paper.page')) return null
  const count = layouts.reduce((sum, { pages }) => sum + pages.length, 0)
  let n = 0
  return (
    <div className="pg-print-pages">
      {layouts.flatMap(({ sheet: { width, height }, pages }) =>
        pages.map((page) => {
          n += 1
          return <Sheet key={n} page={page} width={width} height={height} label={t('t:paper.page', { n, count })} />
        }),
      )}
    </div>
  )
}
