import { text } from '../../http/route.ts'

export const tags = ['visualdev.portal']
export const base = '/api/visualdev/Portal'
/** A portal goes by the code of its page. */
export const params = {
  type: 'object',
  properties: { id: { ...text, pattern: '^[A-Za-z0-9_.-]{1,100}$' } },
  required: ['id'],
} as const
export type ById = { Params: { id: string } }
