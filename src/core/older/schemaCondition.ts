import { type Context, isRecord } from './context.ts'
import { step } from './ledger.ts'
import type { Part } from './schemaPart.ts'
import { quote } from './scriptValue.ts'

/** `dependencies` and `dependentRequired`: a field is asked for where another one has a value. */
export function readDependencies(context: Context, { schema, at }: Part, prefix: string) {
  for (const list of ['dependencies', 'dependentRequired']) {
    const all = schema[list]
    if (!isRecord(all)) continue
    for (const [name, asked] of Object.entries(all)) {
      const field = context.find(prefix + name)
      if (!field || !Array.isArray(asked)) continue
      for (const [i, one] of asked.entries()) {
        const found = context.find(prefix + String(one))
        if (!found || found.node.required !== undefined) continue
        context.put(found.node, 'required', `{{ not empty(form.${field.node.field}) }}`, `${at}${step(list)}${step(name)}${step(i)}`)
      }
    }
  }
}

/** A condition over fields that must each have one of some values. */
export function conditionOf(context: Context, condition: unknown, prefix: string): string | undefined {
  if (!isRecord(condition) || !isRecord(condition.properties)) return undefined
  const parts = Object.entries(condition.properties).map(([name, one]) => {
    const found = context.find(prefix + name)
    if (!found || !isRecord(one)) return undefined
    const values = one.const !== undefined ? [one.const] : Array.isArray(one.enum) ? one.enum : []
    const said = values.map((value) => {
      if (typeof value === 'boolean') return found.widget.holds === 'flag' ? String(Number(value)) : undefined
      return typeof value === 'number' ? String(value) : typeof value === 'string' ? quote(value) : undefined
    })
    if (said.length === 0 || said.includes(undefined)) return undefined
    return said.length === 1 ? `form.${found.node.field} == ${said[0]}` : `form.${found.node.field} in [${said.join(', ')}]`
  })
  return parts.length === 0 || parts.includes(undefined) ? undefined : parts.join(' and ')
}
/** Notes that a condition came in. */
export function takeCondition(context: Context, at: string, condition: unknown) {
  if (!isRecord(condition)) return
  context.ledger.take(`${at}/properties`)
  context.ledger.take(`${at}/required`)
}
