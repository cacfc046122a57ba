import type { Module } from '../../http/route.ts'
import { generator } from './routes.ts'

export const generatorModule: Module = { routes: [generator] }
