import { type Name, namedText } from '../expression/renamed.ts'
import { isRecord } from '../json.ts'
import type { FlowDef } from './definition.ts'

/** Whose names a flow gives: of the records that it decides about, and of those of the flows that it launches, by their code. */
interface FlowNames {
  own: Name
  of: (flow: string) => Name
}

/** A right names a column of a sub-table as `items-price`. */
const coded = (code: string, name: Name): string => name(code.replace('-', '.')).replace('.', '-')

const keyed = (value: object, name: (key: string) => string, each: (one: unknown) => unknown): object =>
  Object.fromEntries(Object.entries(value).map(([key, one]) => [name(key), each(one)]))

/** A part of a flow with the names of its fields given away: those of conditions, people, rights, deadlines, parameters, and what is handed over. */
function inPart(value: unknown, names: FlowNames): unknown {
  const each = (one: unknown) => inPart(one, names)
  if (typeof value === 'string') return namedText(value, names.own)
  if (Array.isArray(value)) return value.map(each)
  if (!isRecord(value)) return value
  const { kind, flow } = value
  return Object.fromEntries(
    Object.entries(value).map(([key, one]): [string, unknown] => {
      if (key === 'fields' && isRecord(one)) return [key, keyed(one, (code) => coded(code, names.own), each)]
      if (key === 'values' && kind === 'subflow' && isRecord(one)) return [key, keyed(one, names.of(String(flow)), each)]
      // people of a field, and the date that a deadline or a wait goes by
      if ((key === 'field' || (key === 'until' && kind === 'wait')) && typeof one === 'string') return [key, names.own(one)]
      return [key, each(one)]
    }),
  )
}

const isFlow = (value: unknown): value is FlowDef => isRecord(value) && Array.isArray(value.nodes)
const same: Name = (key) => key

/** Keys of the fields that a flow names: of the records that it decides about, or of the sub-flows with one of these codes. */
export function fieldsInFlow(flow: unknown, { isOwn, codes }: { isOwn: boolean; codes: ReadonlySet<string> }): Set<string> {
  const found = new Set<string>()
  const note: Name = (key) => {
    found.add(key)
    return key
  }
  if (isFlow(flow)) inPart(flow, { own: isOwn ? note : same, of: (code) => (codes.has(code) ? note : same) })
  return found
}

/** A flow with fields by their new names; `names` gives the new key of an old one. The same value where it names none of them. */
export function renamedFlow(
  flow: unknown,
  names: ReadonlyMap<string, string>,
  whose: { isOwn: boolean; codes: ReadonlySet<string> },
): unknown {
  if (![...fieldsInFlow(flow, whose)].some((key) => names.has(key))) return flow
  const renamed: Name = (key) => names.get(key) ?? key
  return inPart(flow, { own: whose.isOwn ? renamed : same, of: (code) => (whose.codes.has(code) ? renamed : same) })
}
