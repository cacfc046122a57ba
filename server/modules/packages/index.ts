import type { Module } from '../../http/route.ts'
import { importing } from './inRoutes.ts'
import { looking } from './lookRoutes.ts'
import { exporting } from './outRoutes.ts'

export const packagesModule: Module = { routes: [exporting, importing, looking] }
