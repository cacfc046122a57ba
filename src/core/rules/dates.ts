import { asHere, dateBounds, daysAround, isBounded, timeBounds } from '../bounds.ts'
import { dateType, firstMoment, formatDateField, lastMoment, timeSeconds, toDay } from '../format/format.ts'
import type { Json, Node } from '../types.ts'
import { isEmpty, message, type RuleCheck } from './check.ts'

/** WG-46 to WG-50: the ends of a range of days stand in order, and dates stay within their bounds. */
export const dateRules = (node: Node): RuleCheck[] => rangeRules(node, false)

/** WG-46 to WG-50: the same of times of the day. */
export const timeRules = (node: Node): RuleCheck[] => rangeRules(node, true)

function rangeRules(node: Node, isTime: boolean): RuleCheck[] {
  const order: RuleCheck = {
    rule: 'range',
    test: (value, _scope, t) => {
      if (!Array.isArray(value) || isEmpty(value)) return undefined
      const [from, to] = value.map((end) => (isTime ? timeSeconds(end) : (end as number | null)))
      return from !== null && to !== null && from !== undefined && to !== undefined && from <= to
        ? undefined
        : message(node, 'range', 't:rule.range', t)
    },
  }
  const bounds: RuleCheck = {
    rule: 'bounds',
    test: (value, scope, t, { strict, offset } = {}) => {
      if (isEmpty(value)) return undefined
      const values = { ...scope.form, ...scope.row }
      const ends = (Array.isArray(value) ? value : [value]) as Json[]
      if (isTime) {
        const { min, max } = timeBounds(node, values, { offset })
        return ends.every((end) => (timeSeconds(end) ?? -1) >= min && (timeSeconds(end) ?? -1) <= max)
          ? undefined
          : message(node, 'bounds', 't:rule.timeBounds', t, { min: clock(min), max: clock(max) })
      }
      const format = typeof node.format === 'string' ? node.format : 'yyyy-MM-dd'
      const withTime = dateType(format) === 'datetime'
      // Where the person's clock is not known, "now" may be another day already: there the server gives way.
      const now = Date.now()
      const [first, last] = strict && !withTime && offset === undefined ? daysAround(now) : [now, now]
      const { min } = dateBounds(node, values, { now: first, offset })
      const { max } = dateBounds(node, values, { now: last, offset })
      const told = (ms: number) => formatDateField(withTime ? asHere(ms, offset) : ms, format)
      for (const end of ends) {
        const [low, high] = withTime
          ? [Number(end), Number(end)]
          : strict
            ? daysAround(Number(end))
            : [toDay(Number(end)), toDay(Number(end))]
        if (min !== null && high < min) return message(node, 'bounds', 't:rule.dateMin', t, { min: told(min) })
        if (max !== null && low > max) return message(node, 'bounds', 't:rule.dateMax', t, { max: told(max) })
      }
      return undefined
    },
  }
  const years: RuleCheck = {
    rule: 'type',
    test: (value, _scope, t) =>
      (Array.isArray(value) ? value : [value]).some((end) => typeof end === 'number' && !(end >= firstMoment && end <= lastMoment))
        ? message(node, 'type', 't:rule.dateYears', t)
        : undefined,
  }
  // a time of day is within its own day at least
  return isTime || isBounded(node) ? [years, order, bounds] : [years, order]
}

const clock = (seconds: number) =>
  [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60].map((part) => String(part).padStart(2, '0')).join(':')
