import type { Row } from '#core/types.ts'

export type ChartKind = 'bar' | 'line' | 'pie' | 'ring' | 'map' | 'number'
export type FigureFormat = 'integer' | 'amount' | 'percent' | undefined

/** One figure of a chart. */
export interface Figure {
  label: string
  value: number
  series: string
}

const tag = () => document.documentElement.lang || 'zh-CN'

/** A month or a day as the language writes it; anything else as it is. January says its year. */
export function timeText(label: string, long = false): string {
  const found = /^(\d{4})-(\d{2})(?:-(\d{2}))?$/.exec(label)
  if (!found) return label
  const [, year, month, day] = found.map(Number) as [number, number, number, number | undefined]
  const date = new Date(year, month - 1, Number.isNaN(day ?? Number.NaN) ? 1 : day)
  const parts = found[3] ? ({ month: 'short', day: 'numeric' } as const) : ({ month: 'short' } as const)
  return date.toLocaleDateString(tag(), { ...parts, ...(long || (month === 1 && !found[3]) ? { year: 'numeric' } : {}) })
}

/** Rows as figures: which property is the label, the value and the series is the definition's to say. */
export function figuresFrom(
  rows: readonly Row[],
  names: { x?: string | undefined; y?: string | undefined; series?: string | undefined },
): Figure[] {
  const { x = 'label', y = 'value', series = 'series' } = names
  return rows.map((row) => ({ label: String(row[x] ?? ''), value: Number(row[y] ?? 0) || 0, series: String(row[series] ?? '') }))
}

/** A figure as it is read. */
export function figureText(value: number, format: FigureFormat): string {
  if (format === 'percent') return value.toLocaleString(tag(), { style: 'percent', maximumFractionDigits: 1 })
  const digits = format === 'amount' ? 2 : format === 'integer' ? 0 : undefined
  return value.toLocaleString(
    tag(),
    digits === undefined ? { maximumFractionDigits: 2 } : { minimumFractionDigits: digits, maximumFractionDigits: digits },
  )
}

/** A figure at an axis: short. */
export const shortText = (value: number): string => value.toLocaleString(tag(), { notation: 'compact', maximumFractionDigits: 1 })
