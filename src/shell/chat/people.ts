import { useAtomValue } from 'jotai'
import { useCallback } from 'react'
import { ask } from '#api/call.ts'
import { type Pages, pageSize, usePages } from '../endless/usePages.ts'
import { send } from '../request.ts'
import { store } from '../store.ts'
import { changedAtom } from './outbox.ts'
import type { Contact, Conversation } from './types.ts'

type ReadPage<T> = (query: { keyword: string; currentPage: number; pageSize: number }, signal: AbortSignal) => Promise<T[]>

const readConversations: ReadPage<Conversation> = async (query, signal) =>
  (await ask(send, 'GET /api/message/imreply', { query, signal, quiet: true })).data.list
const readContacts: ReadPage<Contact> = async (query, signal) =>
  (await ask(send, 'GET /api/permission/Users/ImUser', { query, signal, quiet: true })).data.list

/** People that are looked for by a word. */
function usePeople<T extends { id: string }>(readPage: ReadPage<T>, keyword: string, version: number): Pages<T> {
  const read = useCallback(
    (currentPage: number, signal: AbortSignal) => readPage({ keyword: keyword.trim(), currentPage, pageSize }, signal),
    [readPage, keyword],
  )
  return usePages({ read, keyword, version })
}

/** CH-06: the own conversations; they follow what comes. */
export const useConversations = (keyword: string) => usePeople(readConversations, keyword, useAtomValue(changedAtom, { store }))
/** CH-08: whom one can write to. */
export const useContacts = (keyword: string) => usePeople(readContacts, keyword, 0)
