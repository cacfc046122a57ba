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

/** A number cut to its decimals, as a number. */
export const toPrecision = (value: number, precision: number | undefined): number =>
  precision === undefined ? value : Number(formatNumber(value, { precision }))
