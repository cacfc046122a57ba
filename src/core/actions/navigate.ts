import type { ActionContract } from './contract.ts'

/** Goes to an address of this application. */
export interface NavigateAction {
  navigate: string
}

export const contract: ActionContract = {
  schema: {
    description: 'Go to an address of this application',
    'x-zh': '前往一个地址',
    'x-zhtw': '前往一個地址',
    type: 'string',
  },
}
