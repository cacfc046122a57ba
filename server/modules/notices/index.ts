import type { Module } from '../../http/route.ts'
import { notices } from './notices.ts'
import { messages } from './routes.ts'

export { idsOf, idsSchema } from './ids.ts'
export { pushMessage } from './push.ts'

export const noticesModule: Module = { routes: [messages, notices] }
