import { resolve } from '#core/expression/expr.ts'
import { isPopup, optionKeys, sourceOf } from '#core/form/choices.ts'
import type { FieldPlan } from '#core/form/form.ts'
import type { Call, Json, Row, Scope } from '#core/types.ts'
import type { App } from '../app.ts'
import { interfaceCall, listOf, onForget } from './sources.ts'

/** Who is asked for records, and in which language they are worded. */
export type Asker = Pick<App, 'request' | 'language' | 't' | 'definition'>

type Choice = Pick<FieldPlan, 'node'>

/** How the records behind a kind of choice are had. */
export interface Chooser {
  /** names where they come from: what is known of one field's choice is known of another's that asks the same */
  from: (choice: Choice, scope: Scope) => string
  /** asks for records by the values that were chosen; null when there is nothing to ask yet */
  call: (choice: Choice, ids: readonly string[], fields: readonly string[], scope: Scope) => Call | null
  /** the property of an answered record that is its value */
  valueOf: (choice: Choice) => string
}

/** PP-08: rows of a data interface by their values. */
const ofInterface: Chooser = {
  from: ({ node }, scope) => {
    const source = sourceOf(node)
    return JSON.stringify([source?.interface, optionKeys(node).value, resolve(source?.paramList ?? [], scope)])
  },
  call: ({ node }, ids, _fields, scope) => {
    const source = sourceOf(node)
    const { value, label } = optionKeys(node)
    return source ? interfaceCall(source, scope, 'InfoByIds', { ids: [...ids], propsValue: value, relationField: label }) : null
  },
  valueOf: ({ node }) => optionKeys(node).value,
}

/** Records of an application by their ids. */
const ofRecords: Chooser = {
  from: ({ node }) => String(node.modelId),
  call: ({ node }, ids, fields) => ({
    get: `/api/visualdev/Base/${encodeURIComponent(String(node.modelId))}/FieldDataSelect`,
    query: { ids: ids.join(','), columnOptions: fields.join(',') },
  }),
  valueOf: () => 'id',
}

const chooserOf = ({ node }: Choice): Chooser | undefined => (isPopup(node) ? ofInterface : node.modelId ? ofRecords : undefined)

/** What is known of records, by where they come from and their value; null for one that is not there. */
const known = new Map<string, Row | null>()
onForget(() => known.clear())

interface Question {
  choice: Choice
  chooser: Chooser
  scope: Scope
  ids: Set<string>
  fields: Set<string>
  answer: Promise<void>
}
const asking = new Map<string, Question>()
/** So many are asked for in one call. */
const most = 200

const keyOf = (from: string, id: string) => `${from}\n${id}`
/** What one definition was told of a record, another one is not. */
const fromOf = ({ node }: Choice, chooser: Chooser, scope: Scope, { language, definition = '' }: Asker) =>
  `${node.pingeKey} ${language} ${definition} ${chooser.from({ node }, scope)}`

/** Keeps records that were read while choosing: they need no call. */
export function keepChosen(choice: Choice, records: readonly Row[], scope: Scope, asker: Asker): void {
  const chooser = chooserOf(choice)
  if (!chooser) return
  const from = fromOf(choice, chooser, scope, asker)
  for (const record of records) {
    const key = keyOf(from, String(record[chooser.valueOf(choice)]))
    known.set(key, { ...known.get(key), ...record })
  }
}

/** The record behind a value as far as it is known with these fields: undefined for one that was not asked for, null for one that is gone. */
export function chosenRecord(
  choice: Choice,
  value: Json | undefined,
  fields: readonly string[],
  scope: Scope,
  asker: Asker,
): Row | null | undefined {
  const chooser = chooserOf(choice)
  if (!chooser || value === undefined || value === null || value === '') return null
  const record = known.get(keyOf(fromOf(choice, chooser, scope, asker), String(value)))
  return record && !fields.every((field) => field in record) ? undefined : record
}

async function ask(question: Question, from: string, { request }: Asker): Promise<void> {
  await Promise.resolve()
  asking.delete(from)
  const ids = [...question.ids]
  const fields = [...question.fields]
  const { choice, chooser, scope } = question
  for (let i = 0; i < ids.length; i += most) {
    const part = ids.slice(i, i + most)
    const call = chooser.call(choice, part, fields, scope)
    if (!call) return
    const rows = listOf((await request(call, { quiet: true })).data)
    const found = new Map(rows.map((row) => [String(row[chooser.valueOf(choice)]), row]))
    for (const id of part) {
      const row = found.get(id)
      const blank = Object.fromEntries(fields.map((field) => [field, null]))
      known.set(keyOf(from, id), row ? { ...known.get(keyOf(from, id)), ...blank, ...row } : null)
    }
  }
}

/** Asks for the record behind a value, together with everything else that is asked of the same source at this moment. Throws what the call throws. */
export function lookUpChosen(
  choice: Choice,
  value: Json | undefined,
  fields: readonly string[],
  scope: Scope,
  asker: Asker,
): Promise<void> {
  const chooser = chooserOf(choice)
  if (!chooser || value === undefined || value === null || value === '') return Promise.resolve()
  const from = fromOf(choice, chooser, scope, asker)
  let question = asking.get(from)
  if (!question) {
    question = { choice, chooser, scope, ids: new Set(), fields: new Set(), answer: Promise.resolve() }
    asking.set(from, question)
    question.answer = ask(question, from, asker)
  }
  question.ids.add(String(value))
  for (const field of fields) question.fields.add(field)
  return question.answer
}
