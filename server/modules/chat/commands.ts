import type { FastifyInstance } from 'fastify'
import type { Json, Row } from '#core/types.ts'
import { ApiError } from '../../base/errors.ts'
import { tell } from '../../db/tell.ts'
import { transaction } from '../../db/transaction.ts'
import type { Routes } from '../../http/route.ts'
import type { Connection } from '../../realtime/connection.ts'
import { isStorable } from '../../records/entity/values.ts'
import { translator } from '../../texts/texts.ts'
import { chatCount, markRead, unreadChats } from './conversations.ts'
import { type HistoryQuery, historyOf, historyPage, type ImageContent, keepMessage, longestText, type NewChatMessage } from './messages.ts'

const longestId = 50
const longestName = 255
/** pixels of one side of a picture, as its sender says */
const mostPixels = 50_000

const bad = () => new ApiError('badRequest')
const isText = (value: Json | undefined, most: number): value is string =>
  typeof value === 'string' && value.length <= most && isStorable(value)
const idIn = (value: Json | undefined): string => {
  if (!isText(value, longestId) || value === '') throw bad()
  return value
}
const sideIn = (value: Json | undefined): number => {
  if (!Number.isInteger(value) || Number(value) < 1 || Number(value) > mostPixels) throw bad()
  return Number(value)
}
const wholeIn = (value: Json | undefined, least: number): number | undefined => {
  if (value === undefined || value === null) return undefined
  if (!Number.isSafeInteger(value) || Number(value) < least) throw bad()
  return Number(value)
}

/** CH-11: a text that says something. Throws where it is empty or too long. */
function textIn(value: Json | undefined): string {
  if (typeof value !== 'string' || !isStorable(value)) throw bad()
  const content = value.trim()
  if (content === '') throw new ApiError('badRequest', { key: 'chat.empty' })
  if (content.length > longestText) throw new ApiError('badRequest', { key: 'chat.textTooLong', params: { most: longestText } })
  return content
}

/** CH-07: what a picture says of itself. Throws where that is no picture. */
function imageIn(value: Json | undefined): ImageContent {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) throw bad()
  const { name, width, height, path } = value
  if (!isText(name, longestName)) throw bad()
  return { name, width: sideIn(width), height: sideIn(height), path: idIn(path) }
}

function messageIn({ toUserId, messageType, messageContent, clientKey }: Row): NewChatMessage {
  const known = { toUserId: idIn(toUserId), clientKey: idIn(clientKey) }
  if (messageType === 'text') return { ...known, messageType, content: textIn(messageContent) }
  if (messageType === 'image') return { ...known, messageType, content: imageIn(messageContent) }
  throw bad()
}

function historyIn({ keyword, before, currentPage, pageSize, sord }: Row): HistoryQuery {
  if (keyword !== undefined && !isText(keyword, 100)) throw bad()
  if (sord !== undefined && sord !== 'asc' && sord !== 'desc') throw bad()
  const numbers = { before: wholeIn(before, 0), currentPage: wholeIn(currentPage, 1), pageSize: wholeIn(pageSize, 1) }
  if ((numbers.pageSize ?? 1) > historyPage.most) throw bad()
  return {
    ...Object.fromEntries(Object.entries(numbers).filter(([, value]) => value !== undefined)),
    ...(keyword ? { keyword } : {}),
    ...(sord ? { sord } : {}),
  }
}

/** CH-11: keeps a message and tells it to both; whoever sends it again is told it again, alone. */
async function send({ db }: FastifyInstance, { userId, ...connection }: Connection, body: Row): Promise<void> {
  const asked = messageIn(body)
  await transaction(db, async (trx) => {
    const { message, isNew } = await keepMessage(trx, userId, asked)
    if (!isNew) return void (await tell(trx, { sessionId: connection.sessionId }, { method: 'sendMessage', message }, { personal: true }))
    const { clientKey: _own, ...received } = message
    await tell(trx, { userId }, { method: 'sendMessage', message }, { personal: true })
    await tell(trx, { userId: message.toUserId }, { method: 'receiveMessage', message: received }, { personal: true })
    await tell(trx, { userId: message.toUserId }, { method: 'menuCounts' })
  })
}

/** SE-20, CH-10 to CH-12: what windows say and ask about chats. */
export const chatCommands: Routes = (app) => {
  const { db } = app
  app.live.count(chatCount, (userIds) => unreadChats(db, userIds))

  /** Adds a command; what it refuses is said of the message or the question that it was about. */
  const on = (method: string, work: (connection: Connection, body: Row) => Promise<void>) =>
    app.live.on(method, async (connection, body) => {
      if (body.token !== undefined && body.token !== connection.token) return connection.logout()
      const { clientKey = null, ask = null } = body
      try {
        await work(connection, body)
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        const msg = translator(connection.language)(`t:${error.key}`, error.params)
        connection.send({ method: 'error', code: 'chat', of: method, clientKey, ask, msg })
      }
    })

  on('SendMessage', (connection, body) => send(app, connection, body))
  on('MessageList', async (connection, body) => {
    const peer = idIn(body.toUserId)
    if (body.formUserId !== undefined && body.formUserId !== connection.userId) throw bad()
    const page = await historyOf(db, connection.userId, peer, historyIn(body))
    // `ask` comes back, so that an answer is known from one that was asked before
    connection.send({ method: 'messageList', toUserId: peer, ask: body.ask ?? null, ...page })
  })
  on('UpdateReadMessage', async ({ userId }, body) => {
    await transaction(db, (trx) => markRead(trx, userId, idIn(body.formUserId)))
  })
}
