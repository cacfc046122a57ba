import { means, text } from '../../http/route.ts'

export const tags = ['studio']
const codePattern = '^[A-Za-z0-9_.-]{1,100}$'
/** What an address and a body of these calls hold. */
export const codeParams = { type: 'object', properties: { code: { ...text, pattern: codePattern } }, required: ['code'] } as const
export const saveBody = {
  type: 'object',
  properties: {
    content: {
      ...means(
        'the definition: JSON text, kept as it is written, or the object itself',
        '定义：按原样保存的 JSON 文本，或对象本身',
        '定義：依原樣儲存的 JSON 文字，或物件本身',
      ),
    },
    note: { ...means('what was changed and why', '修改的内容与原因', '修改的內容與原因') },
    baseVersion: {
      ...means(
        'the version that the change began with; a newer one answers 409',
        '修改所基于的版本；已有更新版本时返回 409',
        '修改所基於的版本；已有更新版本時傳回 409',
      ),
    },
    baseHash: { ...means('the hash of what the change began with', '修改所基于内容的哈希值', '修改所基於內容的雜湊值') },
  },
} as const

export type WithCode = { Params: { code: string } }
