import { checkPath } from '../check/calls.ts'
import { token } from '../check/checker.ts'
import { isRecord } from '../json.ts'
import type { Json } from '../types.ts'
import type { ActionContract } from './contract.ts'

/** Sets values of the page, the form or the row. */
export interface SetAction {
  set: { [path: string]: Json }
}

export const contract: ActionContract = {
  schema: {
    description: 'Set values: { "page.name": value }; a path begins with page, form or row',
    'x-zh': '设置值：{ "page.名": 值 }，路径以 page、form 或 row 开头',
    'x-zhtw': '設定值：{ "page.名": 值 }，路徑以 page、form 或 row 開頭',
    type: 'object',
    propertyNames: {
      pattern: '^(page|form|row)\\.[\\p{L}_$]',
    },
  },
  check: (checker, { set }, at) => {
    if (isRecord(set)) for (const path of Object.keys(set)) checkPath(checker, path, `${at}/set/${token(path)}`)
  },
}
