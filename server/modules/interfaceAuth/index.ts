import type { Module } from '../../http/route.ts'
import { outsideCalls } from './callRoutes.ts'
import { nonceClearing } from './clearing.ts'
import { interfaceKeys } from './routes.ts'
import { interfaceKeyRules } from './rules.ts'

export const interfaceAuthModule: Module = {
  routes: [interfaceKeys, outsideCalls],
  rules: [interfaceKeyRules],
  recurring: nonceClearing,
}
