import { randomBytes } from 'node:crypto'
import type { Config } from '../base/config.ts'
import { lockShape } from '../db/migrate.ts'
import { transaction } from '../db/transaction.ts'
import type { Db } from '../db/types.ts'
import { ensureAdministrator } from './builtIn.ts'
import { demoPassword } from './company.ts'
import { type Say, seedDemo } from './demo.ts'

/**
 * Fills a database that has no user yet: with the demo company, or, with PINGE_DEMO=0, with one administrator, who has
 * to choose a password of their own. A password that was made up is shown this once.
 */
export async function firstFill(db: Db, config: Pick<Config, 'PINGE_DEMO' | 'PINGE_ADMIN_PASSWORD'>, say: Say): Promise<void> {
  const given = config.PINGE_ADMIN_PASSWORD
  if (config.PINGE_DEMO) {
    const done = await seedDemo(db, { password: given, say })
    if (done) say(`Sign in as "admin"${given ? '' : `, password "${demoPassword}"`}.`)
    return
  }
  const password = given ?? randomBytes(9).toString('base64url')
  const made = await transaction(
    db,
    async (trx) => {
      // of several processes that start at once, one makes it
      await lockShape(trx)
      if (!(await ensureAdministrator(trx, password))) return false
      await trx
        .insertInto('base_setting')
        .values({ key: 'mandatoryModificationOfInitialPassword', value: '1', secret: 0 })
        .onConflict((conflict) => conflict.column('key').doNothing())
        .execute()
      return true
    },
    0,
  )
  if (made && !given) say(`The first administrator is "admin", password "${password}". It is shown only now.`)
}
