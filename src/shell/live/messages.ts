import type { Json } from '#core/types.ts'
import { send } from '../request.ts'
import { hasText, t } from '../text.ts'

/** NT-05, NT-08: one message, in lists without its body. */
export interface Message {
  id: string
  title: string
  type: number
  flowType: number | null
  isRead: '0' | '1'
  releaseUser: string | null
  releaseTime: number | null
  excerpt: string | null
  bodyText?: string | null
  /** JSON text: a list of { name, url } */
  files?: string | null
}

export interface Filter {
  keyword: string
  type: string
  unreadOnly: boolean
}

/** CN-04: messages a page */
export const pageSize = 20

/** One page of the own messages. */
export async function readPage({ keyword, type, unreadOnly }: Filter, currentPage: number, signal: AbortSignal): Promise<Message[]> {
  const { data } = await send<{ list: Message[] }>(
    { get: '/api/message', query: { keyword: keyword.trim(), type, isRead: unreadOnly ? '0' : '', currentPage, pageSize } },
    { signal },
  )
  return data.list
}

/** NT-06: opens one; from now on it is read. */
export const readInfo = async (id: string): Promise<Message> =>
  (await send<Message>({ get: `/api/message/ReadInfo/${encodeURIComponent(id)}` })).data

/** NT-04, reading C-009: marks what fits as read; gives how many are left. */
export async function readAll({ keyword, type }: Filter): Promise<number> {
  const { data } = await send<{ unread: number }>({
    post: '/api/message/Actions/ReadAll',
    body: { keyword: keyword.trim(), type, isRead: '0' },
  })
  return data.unread
}

/** NT-02: the kinds of messages, as the dictionary has them; in the words of the interface where it knows the kind. */
export async function messageTypes(): Promise<Array<{ id: string; text: string }>> {
  const { data } = await send<{ list: Array<{ enCode: string; fullName: string; [name: string]: Json }> }>(
    { get: '/api/system/DictionaryData/msgSourceType/Data/Selector' },
    { quiet: true },
  )
  return data.list.map(({ enCode, fullName }) => ({ id: enCode, text: typeText(enCode) || fullName }))
}

const typeText = (type: string | number): string => (hasText(`notice.type.${type}`) ? t(`notice.type.${type}`) : '')
