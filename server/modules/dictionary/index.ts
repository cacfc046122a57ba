import type { Module } from '../../http/route.ts'
import { dictionary } from './routes.ts'
import { dictionaryRules } from './rules.ts'

export { optionsOf } from './lists.ts'

export const dictionaryModule: Module = { routes: [dictionary], rules: [dictionaryRules] }
