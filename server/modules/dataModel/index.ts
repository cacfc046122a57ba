import type { Module } from '../../http/route.ts'
import { dataModelRoutes } from './routes.ts'

export const dataModelModule: Module = { routes: [dataModelRoutes] }
