import type { Module } from '../../http/route.ts'
import { onlineUser } from './routes.ts'

export const onlineModule: Module = { routes: [onlineUser] }
