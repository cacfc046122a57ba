import type { EChartsCoreOption } from 'echarts/core'
import { type Figure, type FigureFormat, figureText } from './figures.ts'
import type { ChartLook } from './option.ts'

/** So many figures without a region are named. */
const mostMissing = 20

/**
 * Figures by the regions of a map, and those that it has no region for. A label is a region by its whole name, or by
 * how one of the two begins where only one region fits: a province is often written without what it is.
 */
export function mapFigures(regions: readonly string[], figures: readonly Figure[]): { found: Figure[]; missing: Figure[] } {
  const exact = new Set(regions)
  const regionOf = (label: string): string | undefined => {
    if (exact.has(label)) return label
    if (label === '') return undefined
    const alike = regions.filter((one) => one.startsWith(label) || label.startsWith(one))
    return alike.length === 1 ? alike[0] : undefined
  }
  const sums = new Map<string, number>()
  const missing: Figure[] = []
  for (const figure of figures) {
    const region = regionOf(figure.label)
    if (region === undefined) missing.push(figure)
    else sums.set(region, (sums.get(region) ?? 0) + figure.value)
  }
  return {
    found: [...sums].map(([label, value]) => ({ label, value, series: '' })),
    missing: missing.slice(0, mostMissing),
  }
}

interface DrawnMap {
  /** the name that the map is registered under */
  map: string
  figures: Figure[]
  format: FigureFormat
}

/** A map with its figures, in the words of the library. */
export function mapOption({ map, figures, format }: DrawnMap, look: ChartLook): EChartsCoreOption {
  const values = figures.map(({ value }) => value)
  const [low, high] = [Math.min(0, ...values), Math.max(1, ...values)]
  const [ink = look.text] = look.colours
  const region = { areaColor: look.raised, borderColor: look.quiet, borderWidth: 0.5 }
  const lit = { label: { show: true, color: look.text }, itemStyle: { areaColor: look.colours[2] ?? ink } }
  return {
    textStyle: { fontFamily: look.font },
    animation: false,
    tooltip: {
      trigger: 'item',
      confine: true,
      backgroundColor: look.raised,
      borderColor: look.line,
      textStyle: { color: look.text, fontSize: 12 },
      formatter: ({ name, value }: { name: string; value: number }) =>
        Number.isNaN(value) ? name : `${name}  ${figureText(value, format)}`,
    },
    ...(figures.length > 0
      ? {
          visualMap: {
            type: 'continuous',
            min: low,
            max: high,
            left: 0,
            bottom: 0,
            itemHeight: 80,
            itemWidth: 12,
            text: [figureText(high, format), figureText(low, format)],
            textStyle: { color: look.quiet, fontSize: 12 },
            inRange: { color: [look.line, ink] },
          },
        }
      : {}),
    series: [
      {
        type: 'map',
        map,
        roam: false,
        selectedMode: false,
        itemStyle: region,
        emphasis: lit,
        label: { show: false },
        data: figures.map(({ label, value }) => ({ name: label, value })),
      },
    ],
  }
}
