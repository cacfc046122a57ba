import type { Module } from '../../http/route.ts'
import { currentUser } from './currentUser.ts'
import { lock } from './lock.ts'
import { password } from './password.ts'
import { passwordPolicy } from './passwordPolicy.ts'
import { signIn } from './signIn.ts'
import { sso } from './sso.ts'

export { setPassword, setPasswords } from './account.ts'
export { freshFault, nothing } from './freshPassword.ts'

export const sessionModule: Module = { routes: [signIn, currentUser, lock, passwordPolicy, password, sso] }
