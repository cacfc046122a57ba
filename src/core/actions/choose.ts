import type { Json } from '../types.ts'
import type { ActionContract } from './contract.ts'

/** Gives the field that opened this dialog its value; the dialog closes. */
export interface ChooseAction {
  choose: Json
}

export const contract: ActionContract = {
  schema: {
    description: 'What the field that opened this dialog gets; the dialog closes',
    'x-zh': '交给打开本弹窗的字段的值，并关闭弹窗',
    'x-zhtw': '交給開啟本彈窗的欄位的值，並關閉彈窗',
  },
}
