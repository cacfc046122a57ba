import type { Module } from '../../http/route.ts'
import { studio } from './routes.ts'

export { reserved } from './addresses.ts'
export { definitionAnswer } from './answers.ts'
export { addPage, deletePage } from './create.ts'
export { missingIn } from './existing.ts'
export { pageFaults, refuse as refusePage } from './faults.ts'
export { pageRows } from './list.ts'
export { asSeen, openPage, openPages } from './openPages.ts'
export { shippedPages } from './shipped.ts'
export { pages } from './stores.ts'

export const pagesModule: Module = { routes: [studio] }
