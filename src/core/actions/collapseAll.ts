import type { ActionContract } from './contract.ts'

/** Collapses a tree or a tree list. */
export interface CollapseAllAction {
  collapseAll: string
}

export const contract: ActionContract = {
  schema: {
    description: 'Collapse a tree or tree list',
    'x-zh': '折叠树或树形列表',
    'x-zhtw': '摺疊樹或樹形列表',
    type: 'string',
    'x-names': 'block',
  },
}
