/**
 * Passwords of test people. The stored text names its own cost, and at the product's cost the sign-ins of all tests take
 * minutes: what tests only need to sign in with is stored at the least cost. What a person sets through the product costs
 * what it costs there.
 */
import { randomBytes, scryptSync } from 'node:crypto'
import { md5 } from '#server/auth/password.ts'
import type { Db } from '#server/db/types.ts'

const cost = { N: 2, r: 8, p: 1 }

/** The text that the server stores for a password. */
export function quickPassword(password: string): string {
  const salt = randomBytes(16)
  const hash = scryptSync(md5(password), salt, 32, cost)
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64'), hash.toString('base64')].join('$')
}

/** Everybody of a database who has a password has this one. */
export async function quickPasswords(db: Db, password: string): Promise<void> {
  await db
    .updateTable('base_user_login')
    .set({ password: quickPassword(password) })
    .execute()
}
