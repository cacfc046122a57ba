import type { Module } from '../../http/route.ts'
import { password } from './password.ts'
import { session } from './routes.ts'
import { sso } from './sso.ts'

export { setPassword, setPasswords } from './account.ts'
export { freshFault, nothing } from './freshPassword.ts'

export const sessionModule: Module = { routes: [session, password, sso] }
