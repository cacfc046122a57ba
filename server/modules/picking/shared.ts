import { branch, treeOf } from '../../http/answer.ts'
import { text } from '../../http/route.ts'
import { pickFields } from '../../records/people/options.ts'

/** What the calls of the pickers take: open to everybody who is signed in, ids and a keyword, a page. */
export const tags = ['picker']
export const access = 'user' as const
export const ids = { type: 'array', maxItems: 2000, items: { ...text, maxLength: 100 } } as const
export const keyword = { ...text, maxLength: 100 } as const
export const pagePart = { currentPage: { type: 'integer', minimum: 1 }, pageSize: { type: 'integer', minimum: 1, maximum: 100 } } as const
export const body = (properties: object, required: string[] = []) => ({ type: 'object', required, properties }) as const

/** Rows of a picker as a tree. */
export const optionTree = treeOf(branch(pickFields))
