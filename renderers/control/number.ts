import { formatNumber } from '#core/format/format.ts'

export interface NumberFormat {
  precision?: number
  thousands?: boolean
}

/** One step up or down, without the noise of binary fractions, kept inside its bounds. */
export function stepped(value: number | undefined, by: number, min: number | undefined, max: number | undefined): number {
  const places = Math.max(decimals(value ?? 0), decimals(by))
  const next = Number(formatNumber((value ?? 0) + by, { precision: places }))
  return Math.min(max ?? Number.POSITIVE_INFINITY, Math.max(min ?? Number.NEGATIVE_INFINITY, next))
}

const decimals = (value: number): number => (/e-(\d+)$/.exec(String(value))?.[1] ? 10 : (String(value).split('.')[1]?.length ?? 0))

/** A number as a reader sees it; nothing for what is no number. */
export const shownNumber = (value: unknown, format: NumberFormat): string => (typeof value === 'number' ? formatNumber(value, format) : '')
