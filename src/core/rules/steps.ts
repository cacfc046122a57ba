import { dateType, timeSeconds } from '../format/format.ts'
import type { Json, Node } from '../types.ts'
import { isEmpty, message, type RuleCheck } from './check.ts'
import { valueChecks } from './kinds.ts'

/**
 * A clock that goes in steps: its control offers nothing between them, and nobody may send it. Who types does not load
 * this; whoever checks what was sent imports it, and the rule is among those of date and time fields.
 */
const units = [
  { step: 'hourStep', seconds: 3600, size: 24, told: 't:fieldMore.step.hour' },
  { step: 'minuteStep', seconds: 60, size: 60, told: 't:fieldMore.step.minute' },
  { step: 'secondStep', seconds: 1, size: 60, told: 't:fieldMore.step.second' },
] as const

const minute = 60_000

/** The second of the day of a value, by the clock of who filled it in; nothing of what is none. */
function secondOf(value: Json, offset: number | undefined): number | undefined {
  if (typeof value !== 'number') return timeSeconds(value) ?? undefined
  const here = value + (offset ?? -new Date(value).getTimezoneOffset() * minute)
  return Math.floor(here / 1000) % 86_400
}

/** Where nobody knows a person's clock, a moment may stand at another hour there, and at another quarter of it. */
const isSure = (value: Json, offset: number | undefined, unit: (typeof units)[number], step: number): boolean =>
  typeof value !== 'number' || offset !== undefined || unit.step === 'secondStep' || (unit.step === 'minuteStep' && 15 % step === 0)

function stepRules(node: Node): RuleCheck[] {
  if (!units.some(({ step }) => Number(node[step] ?? 1) > 1)) return []
  const test: RuleCheck['test'] = (value, _scope, t, { offset } = {}) => {
    if (isEmpty(value)) return undefined
    for (const end of [value].flat() as Json[]) {
      const second = secondOf(end, offset)
      if (second === undefined) continue
      for (const unit of units) {
        const step = Number(node[unit.step] ?? 1)
        const part = Math.floor(second / unit.seconds) % unit.size
        if (step > 1 && part % step !== 0 && isSure(end, offset, unit, step)) return message(node, 'step', unit.told, t, { step })
      }
    }
    return undefined
  }
  return [{ rule: 'step', strict: true, test }]
}

const { date, time } = valueChecks
Object.assign(valueChecks, {
  date: (node: Node, ...more: [Parameters<typeof date>[1]]) => [
    ...date(node, ...more),
    ...(dateType(typeof node.format === 'string' ? node.format : undefined) === 'datetime' ? stepRules(node) : []),
  ],
  time: (node: Node, ...more: [Parameters<typeof time>[1]]) => [...time(node, ...more), ...stepRules(node)],
} satisfies Partial<typeof valueChecks>)
