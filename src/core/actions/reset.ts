import type { ActionContract } from './contract.ts'

/** Sets a block back to its start and reads it again. */
export interface ResetAction {
  reset: string
}

export const contract: ActionContract = {
  schema: {
    description: 'Back to the start and read again',
    'x-zh': '回到初始状态并重新读取',
    'x-zhtw': '回到初始狀態並重新讀取',
    type: 'string',
    'x-names': 'block',
  },
}
