import type { ActionContract, Schema } from './contract.ts'

/** Where an answer or a choice is kept: a property of several verbs. */
export const into: Schema = {
  description:
    'Where to keep what `request` or `download` answered, what `select` chose, or the dialog that `open` opens, such as page.numbers; of a dialog also `form`: each field gets what is chosen under its name; under `refused` the request is made again then',
  'x-zh':
    '把 request、download 的返回值、select 所选或 open 所开弹窗的选择放入此处，如 page.numbers；弹窗还可用 form，各字段取同名的值；在 refused 中随后重新发送 request',
  'x-zhtw':
    '把 request、download 的返回值、select 所選或 open 所開彈窗的選擇放入此處，如 page.numbers；彈窗還可用 form，各欄位取同名的值；在 refused 中隨後重新傳送 request',
  type: 'string',
}

/** What a dialog or an edited row begins with. */
export const withItem: Schema = {
  description: 'What the opened dialog reads as `item`, or the row that is edited',
  'x-zh': '弹窗中以 item 读取的数据，或要编辑的行',
  'x-zhtw': '彈窗中以 item 讀取的資料，或要編輯的行',
}

/** When an action runs, and what is done instead: of every verb. */
export const conditions: { readonly [name: string]: Schema } = {
  when: {
    description: 'Run this action only when the expression holds',
    'x-zh': '表达式成立时才执行',
    'x-zhtw': '表示式成立時才執行',
    $ref: 'node.json#/$defs/expression',
  },
  permission: {
    description: 'Run this action only for whoever was granted this button',
    'x-zh': '只有被授予该按钮权限的人才执行',
    'x-zhtw': '只有被授予該按鈕權限的人才執行',
    type: 'string',
  },
  otherwise: {
    description: 'What is done instead where `when` does not hold or `permission` was not granted',
    'x-zh': 'when 不成立或没有 permission 时改为执行这些动作',
    'x-zhtw': 'when 不成立或沒有 permission 時改為執行這些動作',
    $ref: 'action.json#/$defs/list',
  },
}

/** The JSON Schema of an action: when it runs, one of the verbs, and what may stand beside it. */
export function grammarOf(contracts: { readonly [verb: string]: ActionContract }): Schema {
  const verbs = Object.entries(contracts)
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Action',
    description: 'One verb each. A list of actions runs in order and stops at the first that fails.',
    'x-zh': '一个动作只有一个动词；一组动作依次执行，遇到失败即停止',
    'x-zhtw': '一個動作只有一個動詞；一組動作依次執行，遇到失敗即停止',
    type: 'object',
    additionalProperties: false,
    properties: {
      ...conditions,
      ...Object.fromEntries(verbs.map(([verb, { schema }]) => [verb, schema])),
      ...Object.assign({}, ...verbs.map(([, { beside }]) => beside)),
    },
    oneOf: verbs.map(([verb]) => ({ required: [verb] })),
    $defs: { list: { type: 'array', items: { $ref: 'action.json' } } },
  }
}
