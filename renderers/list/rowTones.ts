import { isOn } from '#core/expression/expr.ts'
import { type Tone, tones } from '#core/format/tones.ts'
import type { ColorRule, Row, Scope } from '#core/types.ts'
import { mostWork, withinWork } from '#core/work.ts'
import type { GridColumn } from '../grid/gridColumns.ts'
import type { TonesOf } from './toneClass.ts'
import './rowTones.css'

const rulesOf = (given: unknown): readonly ColorRule[] => (Array.isArray(given) ? (given as ColorRule[]) : [])

/** The tone of the first condition that holds. */
export function toneOf(rules: readonly ColorRule[], scope: Scope): Tone | undefined {
  const color = rules.find(({ when }) => isOn(when, scope, false))?.color
  return tones.find((one) => one === color)
}

/**
 * What tells the tones of rows. They are worked out for rows on screen only, of what the reader was sent with the row; all
 * conditions of one row together may do as much as one expression.
 */
export function tonesFor(columns: readonly GridColumn[], ofRows: unknown, scopeOf: (row: Row) => Scope): TonesOf {
  const own = columns.map(({ key, node }) => ({ key, rules: rulesOf(node.colorList) })).filter(({ rules }) => rules.length > 0)
  const whole = rulesOf(ofRows)
  return (row) =>
    withinWork(mostWork.evaluation, () => {
      const scope = scopeOf(row)
      const cells = new Map<string, Tone>()
      for (const { key, rules } of own) {
        const tone = toneOf(rules, scope)
        if (tone) cells.set(key, tone)
      }
      const tone = toneOf(whole, scope)
      return tone || cells.size > 0 ? { row: tone, cells } : undefined
    })
}
