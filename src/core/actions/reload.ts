import type { ActionContract } from './contract.ts'

/** Reads a block again. */
export interface ReloadAction {
  reload: string
}

export const contract: ActionContract = {
  schema: {
    description: 'Read a block again; "list" is the list that holds the button, "page" what the page itself shows',
    'x-zh': '重新读取一个块；list 为所在的列表，page 为页面本身',
    'x-zhtw': '重新讀取一個塊；list 為所在的列表，page 為頁面本身',
    type: 'string',
    'x-names': 'block',
  },
}
