import type { EChartsCoreOption } from 'echarts/core'
import { type ChartKind, type Figure, type FigureFormat, figureText, shortText, timeText } from './figures.ts'

/** Colours and type of the page, read from its variables. */
export interface ChartLook {
  colours: string[]
  text: string
  quiet: string
  line: string
  ground: string
  raised: string
  font: string
}

/** The look of the page where the chart stands. */
export function lookOf(element: Element): ChartLook {
  const style = getComputedStyle(element)
  const of = (name: string) => style.getPropertyValue(`--ant-${name}`).trim()
  return {
    colours: ['color-primary', 'cyan-6', 'gold-6', 'purple-6', 'green-6', 'magenta-6', 'geekblue-5', 'orange-6', 'blue-4', 'volcano-5'].map(
      of,
    ),
    text: of('color-text'),
    quiet: of('color-text-secondary'),
    line: of('color-border-secondary'),
    ground: of('color-bg-container'),
    raised: of('color-bg-elevated'),
    font: style.fontFamily,
  }
}

interface Drawn {
  kind: Exclude<ChartKind, 'map' | 'number'>
  figures: Figure[]
  format: FigureFormat
  horizontal: boolean
  animated: boolean
  narrow: boolean
}

const unique = (list: string[]) => [...new Set(list)]

function round({ kind, figures, format, narrow }: Drawn, look: ChartLook): EChartsCoreOption {
  const total = figures.reduce((sum, { value }) => sum + value, 0)
  const share = (value: number) => (total === 0 ? '' : figureText(value / total, 'percent'))
  return {
    legend: {
      type: 'scroll',
      orient: narrow ? 'horizontal' : 'vertical',
      ...(narrow ? { bottom: 0, left: 'center' } : { right: 0, top: 'middle' }),
      itemWidth: 8,
      itemHeight: 8,
      icon: 'circle',
      textStyle: { color: look.text, fontSize: 12 },
      pageTextStyle: { color: look.quiet },
      pageIconColor: look.quiet,
      pageIconInactiveColor: look.line,
      formatter: (name: string) => `${name}  ${share(figures.find(({ label }) => label === name)?.value ?? 0)}`,
    },
    series: [
      {
        type: 'pie',
        radius: kind === 'ring' ? ['52%', '78%'] : '78%',
        center: narrow ? ['50%', '42%'] : ['32%', '50%'],
        itemStyle: { borderColor: look.ground, borderWidth: 2 },
        label: { show: false },
        emphasis: { scale: true, scaleSize: 4 },
        data: figures.map(({ label, value }) => ({ name: label, value })),
        tooltip: { valueFormatter: (value: number) => `${figureText(value, format)}  ${share(value)}` },
      },
    ],
  }
}

function straight({ kind, figures, format, horizontal }: Drawn, look: ChartLook): EChartsCoreOption {
  const labels = unique(figures.map(({ label }) => label))
  const series = unique(figures.map((one) => one.series))
  const category = {
    type: 'category',
    data: labels.map((label) => timeText(label)),
    axisLine: { lineStyle: { color: look.line } },
    axisTick: { show: false },
    axisLabel: { color: look.quiet, fontSize: 12, hideOverlap: true },
    inverse: horizontal,
    boundaryGap: kind === 'bar',
  }
  const value = {
    type: 'value',
    minInterval: format === 'integer' ? 1 : undefined,
    splitNumber: 4,
    axisLabel: { color: look.quiet, fontSize: 12, formatter: shortText },
    splitLine: { lineStyle: { color: look.line } },
  }
  const several = series.length > 1
  return {
    // labels are measured without what hangs below their line: the tail of a "y" needs room as well
    grid: { left: 0, right: 12, top: several ? 36 : 12, bottom: 4, outerBoundsMode: 'same', outerBoundsContain: 'axisLabel' },
    ...(several
      ? { legend: { top: 0, left: 0, itemWidth: 8, itemHeight: 8, icon: 'circle', textStyle: { color: look.text, fontSize: 12 } } }
      : {}),
    xAxis: horizontal ? value : category,
    yAxis: horizontal ? category : value,
    series: series.map((name) => ({
      type: kind,
      name,
      data: labels.map((label) => figures.find((one) => one.label === label && one.series === name)?.value ?? 0),
      tooltip: { valueFormatter: (one: number) => figureText(one, format) },
      ...(kind === 'bar'
        ? { barMaxWidth: 28, itemStyle: { borderRadius: horizontal ? [0, 3, 3, 0] : [3, 3, 0, 0] } }
        : { symbol: 'circle', symbolSize: 6, lineStyle: { width: 2 }, ...(several ? {} : { areaStyle: { opacity: 0.1 } }) }),
    })),
  }
}

/** What is drawn, in the words of the library. */
export function optionOf(drawn: Drawn, look: ChartLook): EChartsCoreOption {
  const isRound = drawn.kind === 'pie' || drawn.kind === 'ring'
  return {
    color: look.colours,
    textStyle: { fontFamily: look.font },
    animation: drawn.animated,
    animationDuration: 200,
    animationDurationUpdate: 200,
    tooltip: {
      trigger: isRound ? 'item' : 'axis',
      confine: true,
      backgroundColor: look.raised,
      borderColor: look.line,
      textStyle: { color: look.text, fontSize: 12 },
      axisPointer: {
        type: drawn.kind === 'bar' ? 'shadow' : 'line',
        shadowStyle: { color: look.line, opacity: 0.4 },
        lineStyle: { color: look.line },
      },
    },
    ...(isRound ? round(drawn, look) : straight(drawn, look)),
  }
}
