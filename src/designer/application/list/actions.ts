import { isRecord } from '#core/edit/tree.ts'
import { actionProps, type Schema } from '../../language/grammar.ts'

type Loose = { [key: string]: unknown }

/** What a button can be made to do by choosing; each has a text `design.list.verb.<name>`. */
const verbs = [
  'submit',
  'confirm',
  'change',
  'interface',
  'request',
  'reload',
  'close',
  'open',
  'toast',
  'navigate',
  'copy',
  'print',
] as const
export type Verb = (typeof verbs)[number]

/** Where actions stand: of a button above the list or in each row, or of a dialog, which may be opened with a row's record. */
export type Where = 'toolbar' | 'row' | 'dialog' | 'rowDialog'
export const isInDialog = (where: Where): boolean => where === 'dialog' || where === 'rowDialog'

/** What is about a record means nothing where there is none, and what is about a dialog nothing outside of one. */
export const verbsAt = (where: Where): readonly Verb[] =>
  verbs.filter((verb) => {
    if (verb === 'change') return where === 'row' || where === 'rowDialog'
    return (verb !== 'submit' && verb !== 'close') || isInDialog(where)
  })

const methods = ['get', 'post', 'put', 'delete'] as const
/** The record that a row's button, or a dialog that it opens, is about. */
const records = ['row', 'item'] as const
const recordOf = (root: 'row' | 'item') => `./{{ ${root}.id }}`
const versionOf = (root: 'row' | 'item') => `{{ ${root}.version }}`
const rootOf = (call: unknown) => records.find((root) => isRecord(call) && call.put === recordOf(root)) ?? 'row'
const has = (value: Loose, names: readonly string[]) => Object.keys(value).every((name) => names.includes(name))

/** A call as it can be shown: fields of the row's record that are changed, a data interface, or any other address. */
function callOf(call: unknown): 'change' | 'interface' | 'request' | undefined {
  if (!isRecord(call)) return undefined
  if (has(call, ['interface', 'paramList'])) return 'interface'
  const { put, body } = call
  if (put === recordOf(rootOf(call)) && has(call, ['put', 'body']) && isRecord(body) && body.version === versionOf(rootOf(call)))
    return 'change'
  const given = methods.filter((method) => typeof call[method] === 'string')
  return given.length === 1 && has(call, [...given, 'query', 'body']) ? 'request' : undefined
}

const plain = ['confirm', 'reload', 'open', 'toast', 'navigate', 'copy', 'print', 'submit', 'close'] as const
/** Verbs of which nothing is chosen but when they run: the dialog's own form is checked, the dialog is closed. */
const bare: { readonly [verb in Verb]?: unknown } = { submit: 'form', close: true }
/** Properties beside the verb that are shown with it. */
const beside: { readonly [verb in Verb]?: readonly string[] } = { open: ['with'], toast: ['type'] }

/** The verb of an action that can be shown; undefined for one that says more than that, which stays as it is written. */
export function verbOf(action: unknown): Verb | undefined {
  if (!isRecord(action)) return undefined
  const verb = action.request === undefined ? plain.find((one) => action[one] !== undefined) : callOf(action.request)
  if (verb === undefined || (verb in bare && action[verb] !== bare[verb as Verb])) return undefined
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
      examples: [recordOf('row'), './List'],
    },
    query: { description: 'Query', 'x-zh': '查询参数', 'x-zhtw': '查詢參數', type: 'object' },
    body: { description: 'Body', 'x-zh': '请求内容', 'x-zhtw': '請求內容', type: 'object' },
  },
}

/** The properties of an action, as they are edited: those of a call stand beside one another. */
export function actionSchemas(verb: Verb): { [name: string]: Schema } {
  const call = ofCalls[verb]
  const names = [...(call || verb in bare ? [] : [verb]), ...(beside[verb] ?? []), 'when']
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

function callFor(verb: Verb, { method, url, query, body, source, values }: Loose, root: 'row' | 'item'): unknown {
  if (verb === 'interface') return source ?? {}
  if (verb === 'change') return { put: recordOf(root), body: { version: versionOf(root), ...(isRecord(values) ? values : {}) } }
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
  return { request: isSame ? before.request : callFor(verb, edited, rootOf(before.request)), ...rest }
}

/** An action as it begins: of a row's button, or of a dialog of one, it is about that row's record. A data interface is still to be chosen. */
export function newAction(verb: Verb, where: Where, ask: string): Loose {
  const root = where === 'row' ? 'row' : where === 'rowDialog' ? 'item' : undefined
  switch (verb) {
    case 'change':
    case 'interface':
      return { request: callFor(verb, {}, root ?? 'row') }
    case 'request':
      return { request: root ? { get: recordOf(root) } : { post: './List' } }
    case 'reload':
      return { reload: isInDialog(where) ? 'records' : 'list' }
    case 'submit':
    case 'close':
      return { [verb]: bare[verb] }
    case 'open':
      return root ? { open: 'detail', with: `{{ ${root} }}` } : { open: 'record' }
    case 'navigate':
      return { navigate: '/' }
    case 'copy':
      return { copy: root ? `{{ ${root}.id }}` : '' }
    case 'print':
      return { print: true }
    default:
      return { [verb]: ask }
  }
}
