import type { ActionContract } from './contract.ts'

/** Prints the page. */
export interface PrintAction {
  print: boolean
}

export const contract: ActionContract = {
  schema: {
    description: 'Print',
    'x-zh': '打印',
    'x-zhtw': '列印',
    type: 'boolean',
  },
}
