import { hasExpr, pathsOf } from '../expression/expr.ts'
import { isRecord } from '../json.ts'
import type { FieldPlan, FormPlan } from './form.ts'
import { fieldCode } from './permitted.ts'
import { startsWithUser } from './start.ts'

/** Under these a definition names fields that something else than typing gives a value. */
const writing = new Set(['set', 'clear', 'transferList', 'relationOptions', 'body', 'defaults'])

const partsOf = (name: string): string[] => name.split(/[.\-[\]/]/)

/** Every name that may be one of a field, below a place that writes fields: too many is harmless, one too few would lose a value. */
function namesBelow(value: unknown, found: Set<string>) {
  if (typeof value === 'string') for (const part of partsOf(value)) found.add(part)
  else if (Array.isArray(value)) for (const one of value) namesBelow(one, found)
  else if (isRecord(value))
    for (const [name, one] of Object.entries(value)) {
      for (const part of partsOf(name)) found.add(part)
      namesBelow(one, found)
    }
}

function written(value: unknown, found: Set<string>) {
  if (Array.isArray(value)) for (const one of value) written(one, found)
  else if (isRecord(value))
    for (const [name, one] of Object.entries(value))
      if (writing.has(name)) namesBelow(one, found)
      else written(one, found)
}

/** Whether the server knows as well as the browser what a new record begins with: nothing of a page, and no clock, which is another one there. */
function isKnownHere({ node, widget }: FieldPlan): boolean {
  const { defaultValue } = node
  if (defaultValue === undefined) return node.defaultCurrent !== true || startsWithUser({ node, widget })
  if (!hasExpr(defaultValue)) return true
  return pathsOf(defaultValue).every(([root]) => root === 'user') && !/\b(?:now|today)\b/.test(JSON.stringify(defaultValue))
}

/**
 * Codes of `readonly` fields that hold whatever is sent: nothing in the definition (`parts` are its form, its list) gives
 * them a value, so a changed one was made up. A field that linkage, a choice or an action fills is shown closed and keeps
 * what these give it.
 */
export function heldFields({ byKey }: Pick<FormPlan, 'byKey'>, parts: readonly unknown[]): ReadonlySet<string> {
  const closed = [...byKey.values()].filter((field) => field.node.readonly === true && isKnownHere(field))
  const found = new Set<string>()
  if (closed.length > 0) written(parts, found)
  return new Set(closed.filter(({ field }) => !found.has(field)).map(({ field, table }) => fieldCode(field, table)))
}
