import { Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { choiceMark } from '#core/text.ts'
import type { Json, Row } from '#core/types.ts'
import { openDialog } from '#runtime/actions/dialogs.ts'
import { useText } from '#runtime/app.ts'
import { whenCalm } from '#runtime/data/calm.ts'
import { whenSeen } from '#runtime/data/schedule.ts'
import { useFigures } from '#runtime/data/useFigures.ts'
import { lazyPart } from '#runtime/lazy/lazyPart.tsx'
import type { BlockProps, Renderer } from '#runtime/lazy/renderer.ts'
import { useBlock, useScopeContext } from '#runtime/scope.ts'
import { type ChartKind, type Figure, type FigureFormat, figuresFrom, figureText, timeText } from '../charts/figures.ts'
import { LightButton } from '../control/LightButton.tsx'
import { iconOf } from '../icons/blockIcons.tsx'
import { Tile } from '../parts/Tile.tsx'
import { TileState } from '../parts/TileState.tsx'
import './chart.css'

const Drawing = lazyPart('chart', () => import('../charts/Drawing.tsx'))
const MapDrawing = lazyPart('map', () => import('../charts/MapDrawing.tsx'))

/** The figures as a table: for whoever reads rather than looks. */
function FigureTable({ title, figures, format }: { title: string; figures: Figure[]; format: FigureFormat }) {
  const several = figures.some(({ series }) => series !== '')
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard
    <div className="pg-chart-figures" tabIndex={0} role="group" aria-label={title}>
      <table>
        <tbody>
          {figures.map(({ label, series, value }) => (
            <tr key={`${label} ${series}`}>
              <th scope="row">{timeText(label, true)}</th>
              {several && <td>{series}</td>}
              <td className="pg-number">{figureText(value, format)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface DrawingProps {
  kind: Exclude<ChartKind, 'number'>
  map: unknown
  figures: Figure[]
  format: FigureFormat
  horizontal: boolean
}

/** The drawing, fetched when the chart is on screen and nothing else is on its way; its room is there before. */
function LazyDrawing({ kind, map, ...props }: DrawingProps) {
  const ref = useRef<HTMLDivElement>(null)
  const [on, setOn] = useState(false)
  useEffect(() => {
    if (on || !ref.current) return
    let stopIdle = () => {}
    const stopSeen = whenSeen(ref.current, () => {
      stopIdle = whenCalm(() => setOn(true))
    })
    return () => {
      stopSeen()
      stopIdle()
    }
  }, [on])
  const waiting = <div className="skeleton" aria-hidden="true" />
  return (
    <div ref={ref} className="pg-chart-room">
      {on ? (
        <Suspense fallback={waiting}>{kind === 'map' ? <MapDrawing {...props} map={map} /> : <Drawing {...props} kind={kind} />}</Suspense>
      ) : (
        waiting
      )}
    </div>
  )
}

const isQuestion = (value: Json | undefined): value is Row => value !== null && typeof value === 'object' && !Array.isArray(value)

/** So many records of a figure are listed; how many there are is told beside. */
const mostListed = 100

/** The records that a figure is about, by the very question that it answers, each with the way to it. */
function recordsDialog(
  title: string,
  { measure: _measure, ...question }: Row,
  { text = 'fullName', note }: { text?: string; note?: string },
) {
  const rows = [...new Set([text, ...(note ? [note] : []), 'createTime'])]
  const origin = { aggregate: { ...question, rows, limit: mostListed }, text, ...(note ? { note } : {}) }
  const body = { pingeKey: 'feed', title, origins: [origin], limit: mostListed, emptyTitle: 't:chart.empty' }
  return { title, kind: 'drawer' as const, width: 600, body }
}

/** Figures as a chart, or as one number: over the records of an application, or the rows of any source. */
function Chart({ node }: BlockProps<'chart'>) {
  const t = useText()
  const {
    kind = 'bar',
    map,
    title,
    note,
    aggregate,
    source,
    records,
    x,
    y,
    series,
    format,
    prefix,
    height = 240,
    horizontal = false,
  } = node
  const { answer, loading, error, reload } = useFigures(aggregate, source)
  const [asTable, setAsTable] = useState(false)
  useBlock(
    node.id,
    useMemo(() => ({ reload }), [reload]),
  )
  const figures = useMemo(() => figuresFrom(answer?.rows ?? [], { x, y, series }), [answer, x, y, series])
  const name = t(title)
  const at = useScopeContext()
  const state = { loading: loading && !answer, error, problem: answer?.problem, reload }

  if (kind === 'number') {
    const [first] = figures
    const value = (
      <>
        {prefix && <small>{prefix}</small>}
        {figureText(first?.value ?? 0, format)}
      </>
    )
    return (
      <Tile className="pg-stat" busy={loading}>
        <p className="pg-stat-title">{name}</p>
        <TileState {...state} height={38} empty={undefined}>
          {records && isQuestion(aggregate) ? (
            <button
              type="button"
              className="pg-stat-value pg-number"
              title={t('t:chart.records')}
              onClick={() => openDialog(at, 'records', recordsDialog(name, aggregate, records), null)}
            >
              {value}
              <span className="sr-only">{t('t:chart.records')}</span>
            </button>
          ) : (
            <p className="pg-stat-value pg-number">{value}</p>
          )}
        </TileState>
        {note ? <p className="pg-stat-note">{t(note)}</p> : null}
      </Tile>
    )
  }
  const told = figures
    .map(({ label, series: one, value }) => `${timeText(label, true)} ${one ? `${one} ` : ''}${figureText(value, format)}`)
    .join(t(choiceMark))
  const hasFigures = figures.some(({ value }) => value !== 0)
  return (
    <Tile
      title={name}
      busy={loading}
      extra={
        hasFigures && (
          <LightButton
            kind="icon"
            label={t(asTable ? 't:chart.drawing' : 't:chart.figures', { title: name })}
            icon={iconOf(asTable ? 'chart' : 'rows')}
            onClick={() => setAsTable(!asTable)}
          />
        )
      }
    >
      <div style={{ height }}>
        <TileState {...state} height={height} empty={hasFigures || kind === 'map' ? undefined : t('t:chart.empty')}>
          {asTable ? (
            <FigureTable title={name} figures={figures} format={format} />
          ) : (
            <div role="img" aria-label={`${name}：${told}`} className="pg-chart-room">
              <LazyDrawing kind={kind} map={map} figures={figures} format={format} horizontal={horizontal} />
            </div>
          )}
        </TileState>
      </div>
    </Tile>
  )
}

export default { block: Chart } satisfies Renderer<'chart'>
