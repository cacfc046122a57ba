import type { Module } from '../../http/route.ts'
import { printedRecords } from './dataRoutes.ts'
import { printFiles } from './fileRoutes.ts'
import { olderPrints } from './older.ts'
import { printing } from './routes.ts'
import { printRules } from './rules.ts'

export { fontOptions, sentFontFault, settingFile } from './font.ts'

/** Records on paper: templates, what is printed by them, and who printed what. */
export const printModule: Module = { routes: [printing, printedRecords, printFiles, olderPrints], rules: [printRules] }
