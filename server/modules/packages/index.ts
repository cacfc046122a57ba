import type { Module } from '../../http/route.ts'
import { packages } from './routes.ts'

export const packagesModule: Module = { routes: packages }
