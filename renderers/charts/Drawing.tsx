import { BarChart, LineChart, PieChart } from 'echarts/charts'
import { GridComponent, LegendComponent, LegendScrollComponent, TooltipComponent } from 'echarts/components'
import { init, use } from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'
import { useEffect, useRef } from 'react'
import type { ChartKind, Figure, FigureFormat } from './figures.ts'
import { lookOf, optionOf } from './option.ts'

use([BarChart, LineChart, PieChart, GridComponent, LegendComponent, LegendScrollComponent, TooltipComponent, SVGRenderer])

interface DrawingProps {
  kind: Exclude<ChartKind, 'map' | 'number'>
  figures: Figure[]
  format: FigureFormat
  horizontal: boolean
}

const stillness = () => matchMedia('(prefers-reduced-motion: reduce)').matches
const phone = 420

/** A chart on screen: drawn as SVG in the page's colours, and anew when these or its room change. */
export default function Drawing({ kind, figures, format, horizontal }: DrawingProps) {
  const root = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = root.current
    if (!element) return
    const chart = init(element, null, { renderer: 'svg' })
    const draw = (first: boolean) =>
      chart.setOption(
        optionOf(
          { kind, figures, format, horizontal, animated: first && !stillness(), narrow: element.clientWidth < phone },
          lookOf(element),
        ),
        { notMerge: true },
      )
    draw(true)
    let { clientWidth: width, clientHeight: height } = element
    const room = new ResizeObserver(() => {
      if (element.clientWidth === width && element.clientHeight === height) return
      width = element.clientWidth
      height = element.clientHeight
      chart.resize()
      draw(false)
    })
    room.observe(element)
    const colours = new MutationObserver(() => draw(false))
    colours.observe(document.documentElement, { attributes: true })
    return () => {
      room.disconnect()
      colours.disconnect()
      chart.dispose()
    }
  }, [kind, figures, format, horizontal])
  return <div ref={root} className="pg-chart-drawing" />
}
