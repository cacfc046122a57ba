import type { Module } from '../../http/route.ts'
import { monitor } from './routes.ts'

export const monitorModule: Module = { routes: [monitor] }
