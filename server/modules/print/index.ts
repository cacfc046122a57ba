import type { Module } from '../../http/route.ts'
import { printFiles } from './fileRoutes.ts'
import { printing } from './routes.ts'
import { printRules } from './rules.ts'

/** Records on paper: templates, what is printed by them, and who printed what. */
export const printModule: Module = { routes: [printing, printFiles], rules: [printRules] }
