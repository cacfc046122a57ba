import { isRecord } from '#core/edit/tree.ts'
import type { Schema } from '../../language/grammar.ts'
import { actionProps } from '../../language/grammar.ts'

type Loose = { [name: string]: unknown }

/** What a button can be made to do by choosing; each has a text `design.list.verb.<name>`. */
export const verbs = ['confirm', 'request', 'reload', 'open', 'toast', 'navigate', 'copy', 'print'] as const
export type Verb = (typeof verbs)[number]

/** Properties beside the verb that are shown with it. */
const beside: { readonly [verb in Verb]?: readonly string[] } = { open: ['with'], toast: ['type'] }
const methods = ['get', 'post', 'put', 'delete'] as const
const isCall = (verb: Verb) => verb === 'request'

/** How a call is called: its one method; undefined where it is none that is shown. */
function methodOf(call: unknown) {
  if (!isRecord(call)) return undefined
  const found = methods.filter((method) => typeof call[method] === 'string')
  const isPlain = Object.keys(call).every((name) => name === 'body' || name === 'query' || methods.some((method) => method === name))
  return found.length === 1 && isPlain ? found[0] : undefined
}

/** The verb of an action that can be shown; undefined for one that says more than that, which stays as it is written. */
export function verbOf(action: unknown): Verb | undefined {
  if (!isRecord(action)) return undefined
  const verb = verbs.find((one) => action[one] !== undefined)
  if (verb === undefined || (isCall(verb) && methodOf(action[verb]) === undefined)) return undefined
  const shown = new Set<string>([verb, 'when', ...(beside[verb] ?? [])])
  return Object.keys(action).every((name) => shown.has(name)) ? verb : undefined
}

const call: { [name: string]: Schema } = {
  method: { description: 'Method', 'x-zh': '方式', 'x-zhtw': '方式', enum: [...methods] },
  url: {
    description: 'Address; one that begins with ./ is of this application',
    'x-zh': '地址，以 ./ 开头的属于本应用',
    'x-zhtw': '位址，以 ./ 開頭的屬於本應用',
    type: 'string',
    examples: ['./{{ row.id }}', './List'],
  },
  query: { description: 'Query', 'x-zh': '查询参数', 'x-zhtw': '查詢參數', type: 'object' },
  body: { description: 'Body', 'x-zh': '请求内容', 'x-zhtw': '請求內容', type: 'object' },
}

/** The properties of an action, as they are edited: a call is its method and its address. */
export function actionSchemas(verb: Verb): { [name: string]: Schema } {
  const names = [...(isCall(verb) ? [] : [verb]), ...(beside[verb] ?? []), 'when']
  const own = Object.fromEntries(names.flatMap((name) => (actionProps[name] ? [[name, actionProps[name]]] : [])))
  return isCall(verb) ? { ...call, ...own } : own
}

/** An action as a flat record that can be edited. */
export function actionRecord(verb: Verb, action: Loose): Loose {
  if (!isCall(verb)) return action
  const { [verb]: given, ...rest } = action
  const method = methodOf(given)
  if (!isRecord(given) || method === undefined) return action
  const { [method]: url, ...more } = given
  return { method, url, ...more, ...rest }
}

/** The action that such a record stands for; a call of which nothing changed stays as it was written. */
export function actionOf(verb: Verb, record: Loose, before: Loose): Loose {
  if (!isCall(verb)) return record
  const { method, url, query, body, ...rest } = record
  const was = actionRecord(verb, before)
  const same = Object.keys(call).every((name) => JSON.stringify(record[name]) === JSON.stringify(was[name]))
  if (same) return { [verb]: before[verb], ...rest }
  return {
    [verb]: {
      [typeof method === 'string' ? method : 'get']: typeof url === 'string' ? url : '',
      ...(query === undefined ? {} : { query }),
      ...(body === undefined ? {} : { body }),
    },
    ...rest,
  }
}

/** An action as it begins: of a row's button it is about that row. */
export function newAction(verb: Verb, inRow: boolean, ask: string): Loose {
  switch (verb) {
    case 'request':
      return { request: inRow ? { get: './{{ row.id }}' } : { post: './List' } }
    case 'reload':
      return { reload: 'list' }
    case 'open':
      return inRow ? { open: 'detail', with: '{{ row }}' } : { open: 'record' }
    case 'navigate':
      return { navigate: '/' }
    case 'copy':
      return { copy: inRow ? '{{ row.id }}' : '' }
    case 'print':
      return { print: true }
    default:
      return { [verb]: ask }
  }
}
