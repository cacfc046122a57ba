import type { ActionContract } from './contract.ts'

/** Expands a tree or a tree list. */
export interface ExpandAllAction {
  expandAll: string
}

export const contract: ActionContract = {
  schema: {
    description: 'Expand a tree or tree list',
    'x-zh': '展开树或树形列表',
    'x-zhtw': '展開樹或樹形列表',
    type: 'string',
    'x-names': 'block',
  },
}
