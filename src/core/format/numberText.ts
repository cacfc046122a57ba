import { formatNumber } from './format.ts'

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

/** Whether a number has no more decimals than that, so that nothing is to be rounded. */
export const fitsPlaces = (value: number, places: number): boolean =>
  Number.isInteger(value) || (Math.abs(value) < 1e15 && Number(value.toFixed(places)) === value)

/** A number cut to its decimals, as a number. */
export const toPrecision = (value: number, precision: number | undefined): number =>
  precision === undefined || (value !== 0 && fitsPlaces(value, precision)) ? value : Number(formatNumber(value, { precision }))
