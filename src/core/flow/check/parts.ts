import grammar from '#schemas/grammar/flow.json' with { type: 'json' }
import type { Checker, Loose } from '../../check/checker.ts'
import type { Env } from '../../env.ts'
import { exprsOf, parseExpr } from '../../expression/expr.ts'

/** What is known around a flow: names of the form's fields, codes of the working calendars, ids of the sending configurations, where they are. */
export interface Around {
  env: Env
  fields?: readonly string[]
  calendars?: readonly string[]
  sendings?: readonly string[]
}

const defs: { readonly [name: string]: Loose } = grammar.$defs
/** What the walk itself looks at is anything for the schema of what holds it, so that a fault is told where it stands. */
const open = { node: {}, who: {}, text: {} }
const schemas = new Map<string, Loose>()

/** The schema of a part of the grammar by its name; `flow` is the whole. */
export function partOf(name: string): Loose {
  const known = schemas.get(name)
  if (known) return known
  const { properties, required, type, additionalProperties } = grammar as Loose
  const own = name === 'flow' ? { type, properties, required, additionalProperties } : (defs[name] ?? {})
  const whole = { ...own, $defs: { ...defs, ...open } }
  schemas.set(name, whole)
  return whole
}

/** A condition or value of a flow reads the record and who started it. */
export function checkReads(checker: Checker, value: unknown, pointer: string, { fields }: Around) {
  const before = checker.faults.length
  checker.expressions(value, pointer)
  if (typeof value !== 'string' || checker.faults.length > before) return
  for (const [root = '', name] of exprsOf(value).flatMap((source) => parseExpr(source).paths)) {
    if (root !== 'form' && root !== 'user') checker.add(pointer, `a flow reads "form" and "user", not "${root}"`)
    if (root === 'form' && name !== undefined) checkField(checker, name, pointer, fields)
  }
}

export function checkField(checker: Checker, name: unknown, pointer: string, fields: readonly string[] | undefined) {
  if (fields && typeof name === 'string' && !fields.includes(name)) checker.unknown(pointer, 'field', name, fields)
}

export function checkCalendar(checker: Checker, name: unknown, pointer: string, { calendars }: Around) {
  if (calendars && typeof name === 'string' && !calendars.includes(name)) checker.unknown(pointer, 'calendar', name, calendars)
}
