import type { Module } from '../../http/route.ts'
import { dataMaps } from './routes.ts'

export { mapOf } from './shape.ts'

export const mapsModule: Module = { routes: [dataMaps] }
