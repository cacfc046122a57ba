import type { Module } from '../../http/route.ts'
import { openapi } from './routes.ts'

export const openapiModule: Module = { routes: [openapi] }
