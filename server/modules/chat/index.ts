import type { Module } from '../../http/route.ts'
import { chatCommands } from './commands.ts'
import { chatImages } from './images.ts'
import { conversationRoutes } from './routes.ts'

export const chatModule: Module = { routes: [conversationRoutes, chatImages, chatCommands] }
