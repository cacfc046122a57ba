import type { Text } from '../types.ts'
import type { ActionContract } from './contract.ts'

/** Shows a message for a moment. */
export interface ToastAction {
  toast: Text
  type?: 'success' | 'info' | 'warning' | 'error'
}

export const contract: ActionContract = {
  schema: {
    description: 'Show a message for a moment',
    'x-zh': '显示一条提示',
    'x-zhtw': '顯示一條提示',
    $ref: 'node.json#/$defs/text',
  },
  beside: {
    type: {
      description: 'Kind of the message',
      'x-zh': '提示的类型',
      'x-zhtw': '提示的型別',
      enum: ['success', 'info', 'warning', 'error'],
    },
  },
}
