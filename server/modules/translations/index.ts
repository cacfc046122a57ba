import type { Module } from '../../http/route.ts'
import { translation } from './routes.ts'

export { ownTextsAnswer } from './answers.ts'

export const translationsModule: Module = { routes: [translation] }
