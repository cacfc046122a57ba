import { formatNumber } from '#core/format.ts'

export interface NumberFormat {
  precision?: number
  thousands?: boolean
}

/** What a person typed as a number: separators and a currency sign are dropped, full-width digits read. NaN when it is not one yet, undefined when nothing. */
export function parseNumber(typed: string): number | undefined {
  const text = typed
    .replace(/[０-９．－]/g, (char) => String.fromCharCode(char.charCodeAt(0) - 0xfee0))
    .replace(/^([-+]?)\s*[¥￥$€£]/, '$1')
    .replace(/[,，\s]/g, '')
    .replaceAll('。', '.')
  if (text === '') return undefined
  return /^[-+]?(\d+\.?\d*|\.\d+)$/.test(text) ? Number(text) : Number.NaN
}

/** A number cut to its decimals, as a number. */
export const toPrecision = (value: number, precision: number | undefined): number =>
  precision === undefined ? value : Number(formatNumber(value, { precision }))

/** One step up or down, without the noise of binary fractions, kept inside its bounds. */
export function stepped(value: number | undefined, by: number, min: number | undefined, max: number | undefined): number {
  const places = Math.max(decimals(value ?? 0), decimals(by))
  const next = Number(formatNumber((value ?? 0) + by, { precision: places }))
  return Math.min(max ?? Number.POSITIVE_INFINITY, Math.max(min ?? Number.NEGATIVE_INFINITY, next))
}

const decimals = (value: number): number => (/e-(\d+)$/.exec(String(value))?.[1] ? 10 : (String(value).split('.')[1]?.length ?? 0))

/** A number as a reader sees it; nothing for what is no number. */
export const shownNumber = (value: unknown, format: NumberFormat): string => (typeof value === 'number' ? formatNumber(value, format) : '')
