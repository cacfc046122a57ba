import type { Module } from '../../http/route.ts'
import { sysConfig } from './routes.ts'

export { toldAnswer } from './answers.ts'

export const settingsModule: Module = { routes: [sysConfig] }
