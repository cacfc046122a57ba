import type { Node } from './types.ts'

const cut = (part: number, step: unknown): number => part - (part % (Number(step) || 1))

/** A moment cut down to the steps that a clock goes in, here: `hourStep`, `minuteStep` and `secondStep` of its field. */
export function toStep({ hourStep, minuteStep, secondStep }: Node, ms: number): number {
  const at = new Date(ms)
  return at.setHours(cut(at.getHours(), hourStep), cut(at.getMinutes(), minuteStep), cut(at.getSeconds(), secondStep))
}
