import { isRecord } from '#core/edit/tree.ts'
import { actionProps, type Schema } from '../../language/grammar.ts'

type Loose = { [key: string]: unknown }

/** What a button can be made to do by choosing; each has a text `design.list.verb.<name>`. */
const verbs = ['confirm', 'change', 'interface', 'request', 'reload', 'open', 'toast', 'navigate', 'copy', 'print'] as const
export type Verb = (typeof verbs)[number]

/** What is about the record of a row means nothing above the list. */
export const verbsAt = (inRow: boolean): readonly Verb[] => (inRow ? verbs : verbs.filter((verb) => verb !== 'change'))

const methods = ['get', 'post', 'put', 'delete'] as const
const record = './{{ row.id }}'
const version = '{{ row.version }}'
const has = (value: Loose, names: readonly string[]) => Object.keys(value).every((name) => names.includes(name))

/** A call as it can be shown: fields of the row's record that are changed, a data interface, or any other address. */
function callOf(call: unknown): 'change' | 'interface' | 'request' | undefined {
  if (!isRecord(call)) return undefined
  if (has(call, ['interface', 'paramList'])) return 'interface'
  if (call.put === record && has(call, ['put', 'body']) && isRecord(call.body) && call.body.version === version) return 'change'
  const given = methods.filter((method) => typeof call[method] === 'string')
  return given.length === 1 && has(call, [...given, 'query', 'body']) ? 'request' : undefined
}

const plain = ['confirm', 'reload', 'open', 'toast', 'navigate', 'copy', 'print'] as const
/** Properties beside the verb that are shown with it. */
const beside: { readonly [verb in Verb]?: readonly string[] } = { open: ['with'], toast: ['type'] }

/** The verb of an action that can be shown; undefined for one that says more than that, which stays as it is written. */
export function verbOf(action: unknown): Verb | undefined {
  if (!isRecord(action)) return undefined
  const verb = action.request === undefined ? plain.find((one) => action[one] !== undefined) : callOf(action.request)
  if (verb === undefined) return undefined
  const own = action.request === undefined ? verb : 'request'
  return has(action, [own, 'when', ...(beside[verb] ?? [])]) ? verb : undefined
}

/** Properties of calls that are edited one by one. */
const ofCalls: { readonly [verb in Verb]?: { readonly [name: string]: Schema } } = {
  change: { values: { description: 'What is set', 'x-zh': '修改为', 'x-zhtw': '修改為', type: 'object' } },
  interface: { source: { description: 'Data interface', 'x-zh': '数据接口', 'x-zhtw': '資料介面', $ref: 'source.json' } },
  request: {
    method: { description: 'Method', 'x-zh': '方式', 'x-zhtw': '方式', enum: [...methods] },
    url: {
      description: 'Address; one that begins with ./ is of this application',
      'x-zh': '地址，以 ./ 开头的属于本应用',
      'x-zhtw': '位址，以 ./ 開頭的屬於本應用',
      type: 'string',
      examples: [record, './List'],
    },
    query: { description: 'Query', 'x-zh': '查询参数', 'x-zhtw': '查詢參數', type: 'object' },
    body: { description: 'Body', 'x-zh': '请求内容', 'x-zhtw': '請求內容', type: 'object' },
  },
}

/** The properties of an action, as they are edited: those of a call stand beside one another. */
export function actionSchemas(verb: Verb): { [name: string]: Schema } {
  const call = ofCalls[verb]
  const names = [...(call ? [] : [verb]), ...(beside[verb] ?? []), 'when']
  return { ...call, ...Object.fromEntries(names.flatMap((name) => (actionProps[name] ? [[name, actionProps[name]]] : []))) }
}

/** An action as a flat record that can be edited. */
export function actionRecord(verb: Verb, action: Loose): Loose {
  const { request: call, ...rest } = action
  if (!ofCalls[verb] || !isRecord(call)) return action
  if (verb === 'interface') return { ...(Object.keys(call).length > 0 ? { source: call } : {}), ...rest }
  if (verb === 'change') {
    const { version: _version, ...values } = isRecord(call.body) ? call.body : {}
    return { values, ...rest }
  }
  const method = methods.find((one) => typeof call[one] === 'string')
  const { [method ?? '']: url, ...more } = call
  return { method, url, ...more, ...rest }
}

function callFor(verb: Verb, { method, url, query, body, source, values }: Loose): unknown {
  if (verb === 'interface') return source ?? {}
  if (verb === 'change') return { put: record, body: { version, ...(isRecord(values) ? values : {}) } }
  return {
    [typeof method === 'string' ? method : 'get']: typeof url === 'string' ? url : '',
    ...(query === undefined ? {} : { query }),
    ...(body === undefined ? {} : { body }),
  }
}

/** The action that such a record stands for; a call of which nothing changed stays as it was written. */
export function actionOf(verb: Verb, edited: Loose, before: Loose): Loose {
  const call = ofCalls[verb]
  if (!call) return edited
  const was = actionRecord(verb, before)
  const names = Object.keys(call)
  const isSame = names.every((name) => JSON.stringify(edited[name]) === JSON.stringify(was[name]))
  const rest = Object.fromEntries(Object.entries(edited).filter(([name]) => !names.includes(name)))
  return { request: isSame ? before.request : callFor(verb, edited), ...rest }
}

/** An action as it begins: of a row's button it is about that row. A data interface is still to be chosen. */
export function newAction(verb: Verb, inRow: boolean, ask: string): Loose {
  switch (verb) {
    case 'change':
    case 'interface':
      return { request: callFor(verb, {}) }
    case 'request':
      return { request: inRow ? { get: record } : { post: './List' } }
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
