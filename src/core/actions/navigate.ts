import type { ActionContract } from './contract.ts'

/** Goes to an address of this application. */
export interface NavigateAction {
  navigate: string
  /** takes the place of the page it is called from: the browser's way back leads past that one */
  replace?: boolean
}

export const contract: ActionContract = {
  schema: {
    description: 'Go to an address of this application',
    'x-zh': '前往一个地址',
    'x-zhtw': '前往一個地址',
    type: 'string',
    'x-names': 'place',
  },
  beside: {
    replace: {
      description: 'In place of this page: the way back leads past it',
      'x-zh': '替换本页：后退时跳过本页',
      'x-zhtw': '取代本頁：返回時跳過本頁',
      type: 'boolean',
    },
  },
}
