import type { Module } from '../../http/route.ts'
import { health } from './routes.ts'

export const healthModule: Module = { routes: [health] }
