import type { Module } from '../../http/route.ts'
import { location } from './routes.ts'

export const locationModule: Module = { routes: [location] }
