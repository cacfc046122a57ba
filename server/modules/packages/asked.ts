import { ApiError } from '../../base/errors.ts'
import { orNull } from '../../http/answer.ts'
import { means, text } from '../../http/route.ts'
import type { Asked } from './collect.ts'
import { packageCode } from './item.ts'

/** So many applications and pages a package is asked of. */
const most = 100

const ids = { type: 'array', maxItems: most, items: { ...text, minLength: 1, maxLength: 100 } } as const
/** How a body says what a package is asked of. */
export const askedBody = {
  type: 'object',
  additionalProperties: false,
  properties: {
    applications: { ...orNull(ids), ...means('ids of applications', '应用 id', '應用 id') },
    pages: { ...orNull(ids), ...means('codes of pages that are not shipped', '自建页面的编码', '自建頁面的編碼') },
    templates: {
      ...orNull(ids),
      ...means('ids of pieces and templates of applications that were kept', '所保存的片段与应用模板的 id', '所儲存的片段與應用範本的 id'),
    },
    code: {
      ...orNull({ ...text, maxLength: 50 }),
      ...means(
        'packages of one code follow each other: what a later one no longer holds can be removed',
        '同一标识的应用包前后相继：后一个不再包含的内容可以移除',
        '同一標識的應用包前後相繼：後一個不再包含的內容可以移除',
      ),
    },
    rights: { type: 'integer', enum: [0, 1], ...means('1: with what roles were given', '1：包含角色的授权', '1：包含角色的授權') },
  },
} as const
/** What is asked of an export, as its body says it. */
export interface AskedBody {
  applications?: string[] | null
  pages?: string[] | null
  templates?: string[] | null
  code?: string | null
  rights?: 0 | 1
}

/** What a body asks for; throws for a code that is none. */
export function askedOf({ applications, pages, templates, code, rights }: AskedBody): Asked {
  if (code && !packageCode.test(code)) throw new ApiError('badRequest', { key: 'packages.badCode' })
  return { applications: applications ?? [], pages: pages ?? [], templates: templates ?? [], code: code ?? '', rights: rights === 1 }
}
/** A comma list as long as what a package is asked of. */
const names = { ...text, maxLength: 10_000 } as const
const listed = (list = ''): string[] => list.split(',').filter(Boolean).slice(0, most)
/** Whether nothing is asked for. */
export const isNothing = ({ applications, pages = [], templates = [] }: Asked): boolean =>
  applications.length + pages.length + templates.length === 0
/** The same, as an address says it. */
export interface AskedQuery {
  applications?: string
  pages?: string
  templates?: string
  rights?: string
}
/** How an address says it. */
export const askedQuery = {
  type: 'object',
  properties: {
    applications: { ...names, ...means('comma list of ids', 'id 列表，以逗号分隔', 'id 清單，以逗號分隔') },
    pages: { ...names, ...means('comma list of codes', '编码列表，以逗号分隔', '編碼清單，以逗號分隔') },
    templates: { ...names, ...means('comma list of ids', 'id 列表，以逗号分隔', 'id 清單，以逗號分隔') },
    rights: { ...text, enum: ['0', '1', ''] },
  },
} as const
/** What an address asks for. */
export const queried = ({ applications, pages, templates, rights }: AskedQuery): Asked => ({
  ...{ applications: listed(applications), pages: listed(pages), templates: listed(templates), rights: rights === '1' },
})
