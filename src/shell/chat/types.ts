import type { Answers } from '#api/answers.ts'

/** CH-06: a conversation as the server tells it. */
export type Conversation = Answers['GET /api/message/imreply']['list'][number]
/** OR-08: somebody whom one can write to. */
export type Contact = Answers['GET /api/permission/Users/ImUser']['list'][number]
/** With whom a conversation is. */
export type Peer = Pick<Conversation, 'id' | 'realName' | 'account' | 'headIcon' | 'online'>

/** CH-07: a picture; `path` is an address when it is read, and the id of its file when it is sent. */
export type ImageContent = { name: string; width: number; height: number; path: string }

/** CH-07: one message; `seq` grows within a conversation. */
export type ChatMessage = {
  id: string
  seq: number
  clientKey?: string
  sendUserId: string
  toUserId: string
  contentType: 'text' | 'image'
  content: string | ImageContent
  sendTime: number
}

/** A message that the server has not confirmed yet. */
export interface Waiting {
  clientKey: string
  toUserId: string
  messageType: 'text' | 'image'
  content: string | ImageContent
  /** address of the picture in this window, where it was chosen here */
  shown?: string
  at: number
  /** why the server refused it, in the person's language */
  failed?: string
}
