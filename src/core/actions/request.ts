import { checkCall, withoutSources } from '../check/calls.ts'
import { isRecord } from '../json.ts'
import type { Action, Call, Source } from '../types.ts'
import type { ActionContract } from './contract.ts'
import { into } from './shared.ts'

/** Calls the API; what is sent may hold the form around. */
export interface RequestAction {
  request: Call | Source | 'save'
  /** what is sent holds the form around under this name; its rules are checked first, and its faults shown in it */
  formAs?: string
  /** the form goes with `formAs` though values are lacking in it: a draft */
  unfinished?: boolean
  /** for ten seconds the message of what was done offers to take it back: what is done then */
  undo?: Action[]
  /** what is done where the server refuses, with what it said as `page.refused`; the actions behind stop all the same */
  refused?: Action[]
  /** where the answer is kept */
  into?: string
}

export const contract: ActionContract = {
  schema: {
    description: 'A call of the API; "save" posts the form around, or puts it when it was loaded',
    'x-zh': '调用接口；"save" 保存所在的表单',
    'x-zhtw': '呼叫介面；"save" 儲存所在的表單',
    anyOf: [
      {
        const: 'save',
      },
      {
        $ref: 'source.json',
      },
    ],
  },
  beside: {
    formAs: {
      description:
        'What `request` sends holds the form around under this name; its rules are checked first, and what the server finds wrong is shown in it',
      'x-zh': 'request 以此名称带上所在表单的值：先校验，服务器指出的错误显示在表单中',
      'x-zhtw': 'request 以此名稱帶上所在表單的值：先校驗，伺服器指出的錯誤顯示在表單中',
      type: 'string',
      minLength: 1,
    },
    unfinished: {
      description: 'The form goes with `formAs` though its rules do not hold yet: a draft',
      'x-zh': 'formAs 的表单未填完也发送：草稿',
      'x-zhtw': 'formAs 的表單未填完也傳送：草稿',
      type: 'boolean',
    },
    undo: {
      description: 'For ten seconds the message of `request` offers to take it back: what is done then',
      'x-zh': 'request 完成后的提示在十秒内可撤销：撤销时执行的动作',
      'x-zhtw': 'request 完成後的提示在十秒內可撤銷：撤銷時執行的動作',
      $ref: 'action.json#/$defs/list',
    },
    refused: {
      description: 'What is done where the server refuses `request`; page.refused is what it said. The actions behind stop all the same',
      'x-zh': 'request 被服务器拒绝时执行的动作，page.refused 为其返回值；其后的动作仍停止',
      'x-zhtw': 'request 被伺服器拒絕時執行的動作，page.refused 為其返回值；其後的動作仍停止',
      $ref: 'action.json#/$defs/list',
    },
    into,
  },
  check: (checker, action, at) => {
    const { request } = action
    if (request !== 'save') checkCall(checker, request, `${at}/request`)
    withoutSources(checker, request, `${at}/request`, 'request', ['options'])
    for (const name of ['formAs', 'undo', 'refused'])
      if (action[name] !== undefined && !(isRecord(request) && request.get === undefined))
        checker.add(`${at}/${name}`, `"${name}" needs "request"`)
    if (action.unfinished !== undefined && action.formAs === undefined) checker.add(`${at}/unfinished`, '"unfinished" needs "formAs"')
  },
}
