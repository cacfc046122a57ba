import type { Module } from '../../http/route.ts'
import { caches } from './routes.ts'

export { clearEverywhere } from './everywhere.ts'

export const cachesModule: Module = { routes: [caches] }
