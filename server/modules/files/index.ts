import type { Module } from '../../http/route.ts'
import { chunkRoutes } from './chunkRoutes.ts'
import { fileClearing } from './clearing.ts'
import { files } from './routes.ts'

export const filesModule: Module = { routes: [files, chunkRoutes], recurring: fileClearing }
