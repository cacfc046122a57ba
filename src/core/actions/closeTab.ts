import type { ActionContract } from './contract.ts'

/** Closes the tab of the page around. */
export interface CloseTabAction {
  closeTab: boolean
}

export const contract: ActionContract = {
  schema: {
    description: 'Close the tab of the page around',
    'x-zh': '关闭所在页面的标签',
    'x-zhtw': '關閉所在頁面的標籤',
    type: 'boolean',
  },
}
