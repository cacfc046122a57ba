import type { Schema } from '../actions/contract.ts'
import { contracts } from '../actions/index.ts'
import { conditions } from '../actions/shared.ts'
import { checkCall, checkPath } from './calls.ts'
import { type Checker, isRecord, maxDepth, token } from './checker.ts'

const verbs = Object.keys(contracts)
/** What may stand in any action: when it runs, and its verb. */
const ofAll: { readonly [name: string]: Schema } = {
  ...conditions,
  ...Object.fromEntries(Object.entries(contracts).map(([verb, { schema }]) => [verb, schema])),
}
const known = new Set([...Object.keys(ofAll), ...Object.values(contracts).flatMap(({ beside = {} }) => Object.keys(beside))])

/** The value of one property of an action, as far as its schema says. */
function checkValue(checker: Checker, schema: Schema, value: unknown, pointer: string, depth: number) {
  const { $ref, type, enum: values, minLength } = schema
  if ($ref === 'action.json#/$defs/list') return checkActions(checker, value, pointer, depth + 1)
  if ($ref === 'source.json') return checkCall(checker, value, pointer)
  if ($ref === 'node.json#/$defs/text') return checker.text(value, pointer)
  const isText = type === 'string' || $ref === 'node.json#/$defs/expression'
  if (isText && (typeof value !== 'string' || (minLength === 1 && value === ''))) checker.add(pointer, 'must be a text')
  else if (type === 'boolean' && typeof value !== 'boolean') checker.add(pointer, 'must be true or false')
  else if (type === 'object' && schema.properties === undefined && !isRecord(value))
    checker.add(pointer, 'must be a record of path and value')
  else if (type === 'integer' || type === 'number') checker.value(schema, value, pointer)
  else if (Array.isArray(values) && !values.includes(value)) checker.add(pointer, `must be one of ${values.join(', ')}`)
}

/** Why a verb takes no such property: it is another one's, or that of several. */
function refusal(key: string, verb: string): string {
  const takers = verbs.filter((one) => contracts[one]?.beside?.[key])
  return takers.length === 1 ? `"${key}" needs "${takers[0]}"` : `"${verb}" takes no "${key}"`
}

/** A list of actions: each with one verb, its value of the kind that the verb takes, and beside it what that verb reads. */
export function checkActions(checker: Checker, list: unknown, pointer: string, depth = 0) {
  if (depth > maxDepth) return checker.add(pointer, 'nested too deeply')
  if (!Array.isArray(list)) return checker.add(pointer, 'actions are a list')
  for (const [i, action] of list.entries()) {
    const at = `${pointer}/${i}`
    if (!isRecord(action)) {
      checker.add(at, 'an action is a record with one verb')
      continue
    }
    const given = verbs.filter((verb) => action[verb] !== undefined)
    if (given.length !== 1) checker.add(at, given.length === 0 ? 'an action has one verb' : `one verb each, not ${given.join(' and ')}`)
    const beside = contracts[given[0] ?? '']?.beside ?? {}
    for (const [key, value] of Object.entries(action)) {
      const here = `${at}/${token(key)}`
      const schema = [ofAll, beside].find((one) => Object.hasOwn(one, key))?.[key]
      if (schema) checkValue(checker, schema, value, here, depth)
      else if (!known.has(key)) checker.unknown(here, 'verb', key, known)
      else if (given[0] !== undefined) checker.add(here, refusal(key, given[0]))
    }
    for (const verb of given) contracts[verb]?.check?.(checker, action, at)
    // a dialog may choose for several fields at once
    if (action.into !== undefined && !(action.into === 'form' && action.open !== undefined)) checkPath(checker, action.into, `${at}/into`)
  }
}
