import { type KeyboardEvent, memo, useEffect, useRef, useState } from 'react'
import { blockOfKey, isThere, standing } from '#core/edit/print/places.ts'
import type { PrintField } from '#core/edit/print/types.ts'
import type { PrintTemplate, Sheet } from '#core/print/template.ts'
import { listMark } from '#core/text.ts'
import { useText } from '#runtime/app.ts'
import { ZoomBar } from '../ZoomBar.tsx'
import { PageView } from './PageView.tsx'
import type { PreviewRecord } from './record/usePreview.ts'
import { type Placed, useLaidOut } from './useLaidOut.ts'
import { paperKey } from './usePrintDesk.ts'

/** Pixels of a millimetre at full size. */
const pixels = 96 / 25.4
const [least, most, step] = [0.3, 2, 0.1]
/** What the rulers take at the left and above, in mm. */
const ruler = 6
/** So many pages are drawn. */
const mostPages = 20
/** So many expressions that could not be worked out are named. */
const mostNotes = 5
/** What leaves nothing on the paper can be pressed all the same. */
const thinnest = 2

const tens = (length: number) => Array.from({ length: Math.floor(length / 10) + 1 }, (_, i) => i * 10)

function Rulers({ width, height }: Sheet) {
  return (
    <g className="pg-print-ruler">
      {tens(width).map((at) => (
        <g key={at}>
          <line x1={at} x2={at} y1={-1.5} y2={0} />
          <text x={at} y={-2.2} textAnchor="middle">
            {at}
          </text>
        </g>
      ))}
      {tens(height).map((at) => (
        <g key={at}>
          <line x1={-1.5} x2={0} y1={at} y2={at} />
          <text x={-2} y={at + 0.8} textAnchor="end">
            {at}
          </text>
        </g>
      ))}
    </g>
  )
}

/** What may be pressed on a page: its areas, its blocks, and the cells in these. */
function Handles({
  sheet,
  blocks,
  cells,
  selected,
  faulty,
}: {
  sheet: Sheet
  blocks: readonly Placed[]
  cells: readonly Placed[]
  selected: readonly string[]
  faulty: ReadonlySet<string>
}) {
  const rect = (one: Placed, name: string) => (
    <rect
      key={one.key}
      className={`pg-print-${name}${faulty.has(one.key) ? ' pg-print-faulty' : ''}${selected.includes(one.key) ? ' pg-print-chosen' : ''}`}
      data-part={one.key}
      {...(name === 'block' ? { 'data-block': one.key } : {})}
      x={one.x}
      y={one.y}
      width={one.w}
      height={Math.max(thinnest, one.h)}
    />
  )
  return (
    <g>
      <rect data-area="header" className="pg-print-area" x={0} y={0} width={sheet.width} height={sheet.top} />
      <rect
        data-area="body"
        className="pg-print-area"
        x={0}
        y={sheet.top}
        width={sheet.width}
        height={sheet.height - sheet.top - sheet.bottom}
      />
      <rect data-area="footer" className="pg-print-area" x={0} y={sheet.height - sheet.bottom} width={sheet.width} height={sheet.bottom} />
      {blocks.map((one) => rect(one, 'block'))}
      {cells.map((one) => rect(one, 'cell'))}
    </g>
  )
}

interface CanvasProps {
  template: PrintTemplate
  fields: readonly PrintField[]
  selected: readonly string[]
  /** the keys of what has faults */
  faulty: ReadonlySet<string>
  onSelect: (keys: readonly string[]) => void
  /** opens the properties: the focus goes there where `isByKey` */
  onOpen: (isByKey: boolean) => void
  onKey: (event: KeyboardEvent) => void
  /** the record that is shown; nothing: the sample */
  preview?: PreviewRecord | undefined
}

/** The pages that a template gives with a record, to choose its parts on. */
export const Canvas = memo(function Canvas({ template, fields, selected, faulty, onSelect, onOpen, onKey, preview }: CanvasProps) {
  const t = useText()
  const stage = useRef<HTMLDivElement>(null)
  const { layout, blocks, cells, notes } = useLaidOut(template, fields, preview)
  const { sheet, pages } = layout
  const [zoom, setZoom] = useState(1)
  const bounded = (next: number) => setZoom(Math.min(most, Math.max(least, Math.round(next * 100) / 100)))
  const fillWidth = () => stage.current && bounded((stage.current.clientWidth - 32) / ((sheet.width + ruler) * pixels))
  // biome-ignore lint/correctness/useExhaustiveDependencies: as wide as its room when it is opened, and on another paper
  useEffect(() => void fillWidth(), [sheet.width])
  const last = selected.at(-1)
  useEffect(() => {
    if (last) stage.current?.querySelector(`[data-part="${CSS.escape(last)}"]`)?.scrollIntoView?.({ block: 'nearest' })
  }, [last])
  const press = (target: Element, isMore: boolean) => {
    const key = target.closest<SVGElement>('[data-part]')?.dataset.part
    if (key === undefined) onSelect([paperKey])
    else if (isMore) {
      const own = selected.filter((one) => isThere(template, one)).map(blockOfKey)
      const block = blockOfKey(key)
      onSelect(own.includes(block) ? own.filter((one) => one !== block) : [...own, block])
    } else onSelect([key])
    onOpen(false)
  }
  const walk = (event: KeyboardEvent) => {
    const isPlain = !event.altKey && !event.ctrlKey && !event.metaKey
    const all = standing(template).map(({ key }) => key)
    const now = all.indexOf(blockOfKey(last ?? ''))
    const to = event.key === 'ArrowDown' ? all[now + 1] : event.key === 'ArrowUp' ? all[Math.max(0, now - 1)] : undefined
    const above = event.key === 'Escape' && last !== undefined ? blockOfKey(last) || undefined : undefined
    if (isPlain && (to ?? above) !== undefined) onSelect([to ?? above ?? ''])
    else if (isPlain && event.key === 'Enter') onOpen(true)
    else return onKey(event)
    event.preventDefault()
  }
  return (
    <div className="pg-flow-room">
      <div
        className="pg-print-stage pg-drag-from"
        ref={stage}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it is scrolled and walked through by keys
        tabIndex={0}
        role="group"
        aria-label={t('t:print.design.pages')}
        onKeyDown={walk}
      >
        {pages.slice(0, mostPages).map((page, i) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the stage
          <svg
            // biome-ignore lint/suspicious/noArrayIndexKey: pages have no name of their own
            key={i}
            className="pg-print-page"
            data-page={i}
            role="img"
            aria-label={t('t:print.design.pageOf', { n: i + 1, count: pages.length })}
            width={(sheet.width + ruler) * pixels * zoom}
            height={(sheet.height + ruler) * pixels * zoom}
            viewBox={`${-ruler} ${-ruler} ${sheet.width + ruler} ${sheet.height + ruler}`}
            onClick={(event) => press(event.target as Element, event.ctrlKey || event.metaKey || event.shiftKey)}
          >
            <Rulers {...sheet} />
            <PageView sheet={sheet} page={page} />
            <Handles
              sheet={sheet}
              blocks={blocks.filter((one) => one.page === i)}
              cells={cells.filter((one) => one.page === i)}
              selected={selected}
              faulty={faulty}
            />
          </svg>
        ))}
        {layout.cut ? <p>{t('t:print.cut')}</p> : null}
        {preview && notes.length > 0 ? (
          <p role="status">{t('t:print.notWorkedOut', { expressions: notes.slice(0, mostNotes).join(t(listMark)) })}</p>
        ) : null}
        {pages.length > mostPages ? <p>{t('t:print.design.morePages', { n: pages.length - mostPages })}</p> : null}
      </div>
      <ZoomBar
        {...{ zoom, least, most }}
        smaller={() => bounded(zoom - step)}
        larger={() => bounded(zoom + step)}
        whole={() => bounded(1)}
        fit={() => void fillWidth()}
      />
    </div>
  )
})
