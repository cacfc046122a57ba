import type { ActionContract } from './contract.ts'

/** Clears fields. */
export interface ClearAction {
  clear: string | string[]
}

export const contract: ActionContract = {
  schema: {
    description: 'Clear one field or several',
    'x-zh': '清空一个或多个字段',
    'x-zhtw': '清空一個或多個欄位',
    anyOf: [
      {
        type: 'string',
      },
      {
        type: 'array',
        items: {
          type: 'string',
        },
      },
    ],
  },
}
