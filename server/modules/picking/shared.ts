import { text } from '../../http/route.ts'

/** What the calls of the pickers take: open to everybody who is signed in, ids and a keyword, a page. */
export const tags = ['picker']
export const access = 'user' as const
export const ids = { type: 'array', maxItems: 2000, items: { ...text, maxLength: 100 } } as const
export const keyword = { ...text, maxLength: 100 } as const
export const pageOf = { currentPage: { type: 'integer', minimum: 1 }, pageSize: { type: 'integer', minimum: 1, maximum: 100 } } as const
export const body = (properties: object, required: string[] = []) => ({ type: 'object', required, properties }) as const
