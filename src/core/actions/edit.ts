import type { Json } from '../types.ts'
import type { ActionContract } from './contract.ts'
import { withItem } from './shared.ts'

/** Edits a row of a list in place: the row given `with`, or a new one that begins with it. */
export interface EditAction {
  edit: string
  with?: Json
}

export const contract: ActionContract = {
  schema: {
    description: 'Edit a row of a list in place: the row given `with`, or a new one that begins with it',
    'x-zh': '在列表中就地编辑一行：with 给出的行，或以 with 为初值的新行',
    'x-zhtw': '在列表中就地編輯一行：with 給出的行，或以 with 為初值的新行',
    type: 'string',
    'x-names': 'block',
  },
  beside: {
    with: withItem,
  },
}
