import dayjs from 'dayjs'
import { toStep } from '#core/steps.ts'
import type { Node } from '#core/types.ts'

/** What the clock of a field says of itself. */
interface Clock {
  hourStep?: number
  minuteStep?: number
  secondStep?: number
  use12Hours?: boolean
}

/** The half of the day that an hour is in, as a language calls it. */
const halfOf = (language: string, hour: number): string =>
  new Intl.DateTimeFormat(language, { hour: 'numeric', hour12: true })
    .formatToParts(new Date(2000, 0, 1, hour))
    .find(({ type }) => type === 'dayPeriod')?.value ?? ''

/** dayjs knows six parts of a Chinese day; a clock of twelve hours has two halves. */
function tellHalves() {
  for (const [name, language] of Object.entries({ 'zh-cn': 'zh-CN', 'zh-tw': 'zh-TW' })) {
    const words = dayjs.Ls[name]
    if (words) Object.assign(words, { meridiem: (hour: number) => halfOf(language, hour) })
  }
}

/** What antd's clock is told: the steps that it goes in, and whether twelve hours are chosen before or after noon. What is written follows the field's format. */
export function clockOf({ hourStep, minuteStep, secondStep, use12Hours }: Clock) {
  if (use12Hours) tellHalves()
  return {
    ...(hourStep ? { hourStep: hourStep as 1 } : {}),
    ...(minuteStep ? { minuteStep: minuteStep as 1 } : {}),
    ...(secondStep ? { secondStep: secondStep as 1 } : {}),
    ...(use12Hours ? { use12Hours } : {}),
  }
}

const minute = 60_000

/** A moment that was typed or chosen, on a step of the clock: cut down to it, or, where that lies before the first that is taken, the next one after it. */
export function stepped(node: Node, ms: number, min: number | null): number {
  const low = toStep(node, ms)
  if (min === null || low >= min || toStep(node, min) === min) return min !== null && low < min ? min : low
  const unit = Number(node.secondStep) > 1 ? 1000 : minute
  let next = Math.ceil(min / unit) * unit
  // a day has no more of them, so that a clock without such a step ends as well
  for (let left = 86_400_000 / unit; left > 0 && toStep(node, next) !== next; left--) next += unit
  return next
}
