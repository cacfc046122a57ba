import { functions } from '#core/expression/functions.ts'
import { formatNumber } from '#core/format/format.ts'
import type { Json, Node, Row } from '#core/types.ts'

const isNumber = (value: Json | undefined) =>
  typeof value === 'number' || (typeof value === 'string' && value.trim() !== '' && Number.isFinite(Number(value)))

/**
 * SB-08, reading C-112: the sum of a column with two decimals and separators of thousands; nothing for a masked input, a
 * column that is not summed, or one that has no number to add.
 */
export function columnSum(node: Node, fields: readonly string[] | undefined, table: string, rows: readonly Row[]): string {
  const name = String(node.field)
  if (node.useMask === true || !fields?.some((field) => field === name || field === `${table}-${name}`)) return ''
  if (!rows.some((row) => isNumber(row[name]))) return ''
  const total =
    functions.sum?.(rows.map((row) => (typeof row[name] === 'number' || typeof row[name] === 'string' ? row[name] : null)) as Json) ?? 0
  return formatNumber(total as number, { precision: 2, thousands: true })
}
