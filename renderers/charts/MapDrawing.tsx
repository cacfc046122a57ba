import { MapChart } from 'echarts/charts'
import { TooltipComponent, VisualMapContinuousComponent } from 'echarts/components'
import { init, registerMap, use } from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'
import { useEffect, useId, useRef, useState } from 'react'
import { choiceMark } from '#core/text.ts'
import { useApp } from '#runtime/app.ts'
import { useSeldomWords } from '#runtime/lazy/useSeldomWords.ts'
import { useExpr } from '#runtime/scope.ts'
import { LightButton } from '../control/LightButton.tsx'
import type { Figure, FigureFormat } from './figures.ts'
import { mapFigures, mapOption } from './mapOption.ts'
import { lookOf } from './option.ts'

use([MapChart, TooltipComponent, VisualMapContinuousComponent, SVGRenderer])

interface GeoJson {
  type: 'FeatureCollection'
  features: Array<{ properties: { name: string } }>
}

/** The regions of a map, read once it is on screen. */
function useShape(map: string) {
  const app = useApp()
  const [round, setRound] = useState(0)
  const [read, setRead] = useState<{ shape?: GeoJson; error?: string }>({})
  // biome-ignore lint/correctness/useExhaustiveDependencies: `round` asks again
  useEffect(() => {
    if (map === '') return
    const stop = new AbortController()
    setRead({})
    app.request({ get: `/api/system/DataMap/${encodeURIComponent(map)}/Shape` }, { quiet: true, signal: stop.signal }).then(
      ({ data }) => setRead({ shape: data as object as GeoJson }),
      (error: Error) => stop.signal.aborted || setRead({ error: error.message }),
    )
    return () => stop.abort()
  }, [app, map, round])
  return { ...read, again: () => setRound((n) => n + 1) }
}

/** Figures on a map: each region in a shade of its figure. What the map has no region for is told below it. */
export default function MapDrawing({ map, figures, format }: { map: unknown; figures: Figure[]; format: FigureFormat }) {
  const { t } = useApp()
  const name = String(useExpr(map) ?? '')
  const { shape, error, again } = useShape(name)
  const hasWords = useSeldomWords('t:chart.map.missing')
  const root = useRef<HTMLDivElement>(null)
  // two charts may draw the same map while it is changed
  const id = useId()
  const { found, missing } = mapFigures(shape?.features.map(({ properties }) => properties.name) ?? [], figures)
  const drawn = JSON.stringify(found)
  useEffect(() => {
    const element = root.current
    if (!element || !shape) return
    registerMap(id, shape as object as Parameters<typeof registerMap>[1])
    const chart = init(element, null, { renderer: 'svg' })
    const draw = () =>
      chart.setOption(mapOption({ map: id, figures: JSON.parse(drawn) as Figure[], format }, lookOf(element)), { notMerge: true })
    draw()
    const room = new ResizeObserver(() => chart.resize())
    room.observe(element)
    const colours = new MutationObserver(draw)
    colours.observe(document.documentElement, { attributes: true })
    return () => {
      room.disconnect()
      colours.disconnect()
      chart.dispose()
    }
  }, [shape, id, drawn, format])
  if (!hasWords) return <div className="skeleton" aria-hidden="true" />
  if (name === '' || error !== undefined)
    return (
      <div className="pg-chart-map-none" role="alert">
        <span>{name === '' ? t('t:chart.map.none') : error}</span>
        {name !== '' && <LightButton label={t('t:common.retry')} onClick={again} />}
      </div>
    )
  return (
    <>
      {shape ? <div ref={root} className="pg-chart-drawing" /> : <div className="skeleton" aria-hidden="true" />}
      {shape && missing.length > 0 && (
        <p className="pg-chart-map-missing">
          {t('t:chart.map.missing', { names: missing.map(({ label, value }) => `${label} ${value}`).join(t(choiceMark)) })}
        </p>
      )}
    </>
  )
}
