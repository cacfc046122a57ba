import { contracts } from '#core/actions/index.ts'
import { conditions } from '#core/actions/shared.ts'
import { isRecord } from '#core/edit/tree.ts'
import type { Schema } from '../../language/grammar.ts'

type Loose = { [key: string]: unknown }

/** What an action can do, those first that pages use most. */
const first = ['open', 'request', 'reload', 'confirm', 'toast', 'navigate', 'close', 'set', 'submit', 'download']
export const verbs: readonly string[] = [...first, ...Object.keys(contracts).filter((verb) => !first.includes(verb))]

/** The verb of an action; undefined where it has none, or several. */
export function verbOf(action: unknown): string | undefined {
  const given = isRecord(action) ? verbs.filter((verb) => action[verb] !== undefined) : []
  return given.length === 1 ? given[0] : undefined
}

const actionList = 'action.json#/$defs/list'
const ofVerb = (verb: string): { [name: string]: Schema } =>
  ({ [verb]: contracts[verb]?.schema, ...contracts[verb]?.beside, ...conditions }) as { [name: string]: Schema }
/** Whether a property holds actions of its own. */
const holdsActions = ({ $ref }: Schema): boolean => $ref === actionList
/** Verbs of which nothing is chosen but when they run. */
const isBare = (verb: string): boolean => contracts[verb]?.schema.type === 'boolean'

/** The properties of an action that are edited as a form, and those that hold actions of their own. */
export function schemasOf(verb: string): { plain: { [name: string]: Schema }; lists: string[] } {
  const all = Object.entries(ofVerb(verb))
  return {
    plain: Object.fromEntries(all.filter(([name, schema]) => !holdsActions(schema) && !(name === verb && isBare(verb)))),
    lists: all.flatMap(([name, schema]) => (holdsActions(schema) ? [name] : [])),
  }
}

interface Given {
  dialogs: ReadonlyArray<{ value: string }>
  blocks: ReadonlyArray<{ value: string }>
  /** the actions are of a dialog or a form */
  inForm: boolean
  sure: string
}

/** An action as it begins: with the first of what can be chosen for it. */
export function newAction(verb: string, { dialogs, blocks, inForm, sure }: Given): Loose {
  const schema = contracts[verb]?.schema
  const names = schema?.['x-names']
  if (isBare(verb) || verb === 'print') return { [verb]: true }
  if (names === 'dialog') return { [verb]: dialogs[0]?.value ?? '' }
  if (names === 'block') return { [verb]: inForm && verb === 'submit' ? 'form' : (blocks[0]?.value ?? 'list') }
  if (verb === 'request') return { request: inForm ? 'save' : { get: './' } }
  if (verb === 'download') return { download: { get: './' } }
  if (verb === 'navigate') return { navigate: '/' }
  if (schema?.type === 'object') return { [verb]: verb === 'set' ? { 'page.value': '' } : {} }
  return { [verb]: verb === 'confirm' || verb === 'toast' ? sure : '' }
}
