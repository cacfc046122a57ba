import type { ActionContract } from './contract.ts'

/** Copies a text. */
export interface CopyAction {
  copy: string
}

export const contract: ActionContract = {
  schema: {
    description: 'Copy a text',
    'x-zh': '复制文字',
    'x-zhtw': '複製文字',
    type: 'string',
  },
}
