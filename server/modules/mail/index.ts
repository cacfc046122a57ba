import type { Module } from '../../http/route.ts'
import { mailAccount } from './accountRoutes.ts'
import { mails } from './routes.ts'

export { forgetMailsOf } from './mails.ts'

export const mailModule: Module = { routes: [mails, mailAccount] }
