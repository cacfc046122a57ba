import type { Module } from '../../http/route.ts'
import { userContacts } from './contacts.ts'
import { handover } from './handoverRoutes.ts'
import { manyUsers } from './manyRoutes.ts'
import { userActions } from './routes.ts'
import { userRules } from './rules.ts'

export const usersModule: Module = { routes: [userActions, manyUsers, handover, userContacts], rules: [userRules] }
