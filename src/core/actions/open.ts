import type { Json } from '../types.ts'
import type { ActionContract } from './contract.ts'
import { into, withItem } from './shared.ts'

/** Opens a dialog of the page. */
export interface OpenAction {
  open: string
  /** what the dialog reads as `item` */
  with?: Json
  /** where what the dialog chooses is kept */
  into?: string
}

export const contract: ActionContract = {
  schema: {
    description: 'Open a dialog of this page',
    'x-zh': '打开本页的一个弹窗',
    'x-zhtw': '開啟本頁的一個彈窗',
    type: 'string',
    'x-names': 'dialog',
  },
  beside: {
    with: withItem,
    into,
  },
}
