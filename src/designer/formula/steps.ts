import { bare, partsOf } from '#core/edit/formula/tree.ts'
import { evaluate } from '#core/expression/expr.ts'
import type { Part } from '#core/expression/parse.ts'
import type { Json, Scope } from '#core/types.ts'
import { mostWork, withinWork } from '#core/work.ts'

/** A part of an expression with what it gives. */
export interface Step {
  source: string
  value: Json
  /** how deep it stands in the whole */
  depth: number
}

/** More than a person reads. */
const most = 30

/** Why an expression gives what it gives: its parts that read or work something out, each with its value. */
export function stepsOf(source: string, scope: Scope): Step[] {
  const whole = partsOf(source)
  if (!whole) return []
  const steps = new Map<string, Step>()
  const add = (given: Part, depth: number) => {
    const part = bare(given)
    const text = source.slice(part.from, part.to)
    if (steps.size >= most || steps.has(text) || ['number', 'text', 'word'].includes(part.kind)) return
    if (part.kind !== 'list') steps.set(text, { source: text, value: evaluate(text, scope), depth })
    for (const one of part.parts) add(one, depth + 1)
  }
  withinWork(mostWork.form, () => add(whole, 0))
  return [...steps.values()]
}
