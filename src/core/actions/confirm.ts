import type { Text } from '../types.ts'
import type { ActionContract } from './contract.ts'

/** Asks first; no stops here. */
export interface ConfirmAction {
  confirm: Text
}

export const contract: ActionContract = {
  schema: {
    description: 'Ask first; no stops here',
    'x-zh': '先询问，取消则停止',
    'x-zhtw': '先詢問，取消則停止',
    $ref: 'node.json#/$defs/text',
  },
}
