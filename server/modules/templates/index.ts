import type { Module } from '../../http/route.ts'
import { templates } from './routes.ts'
import { templateRules } from './rules.ts'

export { contentFrom } from './content.ts'
export { type KeptTemplate, keptTemplate, keptTemplates } from './kept.ts'

export const templatesModule: Module = { routes: [templates], rules: [templateRules] }
