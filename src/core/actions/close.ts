import type { ActionContract } from './contract.ts'

/** Closes the dialog around. */
export interface CloseAction {
  close: boolean
}

export const contract: ActionContract = {
  schema: {
    description: 'Close the dialog around',
    'x-zh': '关闭所在的弹窗',
    'x-zhtw': '關閉所在的彈窗',
    type: 'boolean',
  },
}
