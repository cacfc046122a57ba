import Decimal from 'decimal.js-light'

const plain = /^-?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d{1,4})?$/i

/** Whether a value counts as a number: a text that says one does. */
export const isNumeric = (value: unknown): value is number | string =>
  typeof value === 'number' || (typeof value === 'string' && value.trim() !== '' && Number.isFinite(Number(value)))

/** The number that a value says, every digit of it; a flag is 1 or 0, and what is no number 0. */
export function decimalOf(value: unknown): Decimal {
  if (typeof value === 'boolean') return new Decimal(value ? 1 : 0)
  if (!isNumeric(value)) return new Decimal(0)
  const text = typeof value === 'string' ? value.trim().replace(/^\+/, '') : ''
  if (plain.test(text)) return new Decimal(text)
  const number = Number(value)
  return new Decimal(Number.isFinite(number) ? number : 0)
}

/** A decimal as a plain number; one that no number can hold is 0. */
export function toNumber(value: Decimal): number {
  const number = value.toNumber()
  return Number.isFinite(number) ? number : 0
}
