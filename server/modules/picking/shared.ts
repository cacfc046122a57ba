import { among, arrayOf, boolean, branch, object, treeOf } from '../../http/answer.ts'
import { text } from '../../http/route.ts'
import { pickTypes } from '../../records/people/options.ts'

/** What the calls of the pickers take: open to everybody who is signed in, ids and a keyword, a page. */
export const tags = ['picker']
export const access = 'user' as const
export const ids = { type: 'array', maxItems: 2000, items: { ...text, maxLength: 100 } } as const
export const keyword = { ...text, maxLength: 100 } as const
export const pagePart = { currentPage: { type: 'integer', minimum: 1 }, pageSize: { type: 'integer', minimum: 1, maximum: 100 } } as const
export const body = (properties: object, required: string[] = []) => ({ type: 'object', required, properties }) as const

/** What a picker shows of a unit, a person, a role, a position or a group. */
const optionFields = {
  id: text,
  onlyId: text,
  type: among(...pickTypes),
  fullName: text,
  lastFullName: text,
  organize: text,
  organizeIds: arrayOf(text),
  icon: text,
  headIcon: text,
  isLeaf: boolean,
  disabled: boolean,
}
export const optionAnswer = object({ ...optionFields, hasChildren: boolean })
export const optionTree = treeOf(branch(optionFields))
