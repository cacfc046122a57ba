import type { Answers } from '#api/answers.ts'
import { ask } from '#api/call.ts'
import { pageSize } from '../endless/usePages.ts'
import { hasText, t } from '../language/text.ts'
import { send } from '../request.ts'

/** NT-05, NT-08: one message, in lists without its body. */
export type Message = Answers['GET /api/message']['list'][number] & Partial<Answers['GET /api/message/ReadInfo/:id']>

export interface Filter {
  keyword: string
  type: string
  unreadOnly: boolean
}

/** One page of the own messages. */
export async function readPage({ keyword, type, unreadOnly }: Filter, currentPage: number, signal: AbortSignal): Promise<Message[]> {
  const query = { keyword: keyword.trim(), type, isRead: unreadOnly ? '0' : '', currentPage, pageSize }
  const { data } = await ask(send, 'GET /api/message', { query, signal })
  return data.list
}

/** NT-06: opens one; from now on it is read. */
export const readInfo = async (id: string): Promise<Message> => (await ask(send, 'GET /api/message/ReadInfo/:id', { params: { id } })).data

/** NT-04, reading C-009: marks what fits as read; gives how many are left. */
export async function readAll({ keyword, type }: Filter): Promise<number> {
  const body = { keyword: keyword.trim(), type, isRead: '0' }
  return (await ask(send, 'POST /api/message/Actions/ReadAll', { body })).data.unread ?? 0
}

/** NT-02: the kinds of messages, as the dictionary has them; in the words of the interface where it knows the kind. */
export async function messageTypes(): Promise<Array<{ id: string; text: string }>> {
  const { data } = await ask(send, 'GET /api/system/DictionaryData/:typeId/Data/Selector', {
    params: { typeId: 'msgSourceType' },
    quiet: true,
  })
  return data.list.map(({ enCode, fullName }) => ({ id: enCode, text: typeText(enCode) || fullName }))
}

const typeText = (type: string | number): string => (hasText(`notice.type.${type}`) ? t(`notice.type.${type}`) : '')
